'use strict';
// Packages that most runs never use are loaded by the first call of one of their functions, in a turn: the callers cannot
// wait for `import()`. Without it every start reads yaml, 40 ms for `--version`.

/** Exports that may be called, by package. A call of any other fails the build. */
const LAZY = {
  yaml: ['isAlias', 'isMap', 'isScalar', 'isSeq', 'parseAllDocuments', 'stringify'],
};

const NAMESPACE = 'lazy-package';

const contentsOf = (name) =>
  [
    `let loaded; const load = () => (loaded ??= atOnce(import('${name}')).default);`,
    ...LAZY[name].map((one) => `export const ${one} = (...all) => load().${one}(...all);`),
  ].join('\n');

/** The esbuild plugin that puts calls in the place of a package's functions. */
const lazyPackages = {
  name: NAMESPACE,
  setup(build) {
    const filter = new RegExp(`^(?:${Object.keys(LAZY).join('|')})$`);
    build.onResolve({ filter }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: NAMESPACE } : undefined,
    );
    build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
      contents: contentsOf(path),
      resolveDir: __dirname,
    }));
  },
};

/** `atOnce(import())` in the output of esbuild. */
const AT_ONCE = /\batOnce\(Promise\.resolve\(\)\.then\(\(\)=>\(?(require\("\.\/[\w-]+\.cjs"\))\)?\)\)/g;

/** The code of a piece with a `require` in the place of each `atOnce(import())`. */
const withLazyPackages = (code) => code.replace(AT_ONCE, '$1');

module.exports = { lazyPackages, withLazyPackages };
