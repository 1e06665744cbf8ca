import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { temporary } from '../../temporary.ts';
import { FILES } from './installation.ts';
import { ending, ROOT, start, startCommand } from './program.ts';

const run = promisify(execFile);

/** Runs npm without network and without scripts. */
const npm = (args: readonly string[], cwd: string): Promise<{ readonly stdout: string }> =>
  run('npm', [...args, '--offline', '--ignore-scripts', '--loglevel=error'], { cwd });

interface Bundle {
  readonly inputs: readonly string[];
  readonly digests: Readonly<Record<string, string>>;
}

/** Pattern of the commit in the program, which may change while tests run. */
const COMMIT = /"[0-9a-f]{12}(?:, changed)?"/g;

/** Builds once more without writing. Returns the inputs, and digests of the outputs. */
const built = async (): Promise<Bundle> => {
  const script = `
    const { createHash } = require('node:crypto');
    require('./bin/build/bundle.js').bundle().then(({ files, metafile }) => {
      const digests = [...files].map(([name, text]) => [
        name,
        createHash('sha256').update(text.replaceAll(${COMMIT}, '')).digest('hex'),
      ]);
      console.log(JSON.stringify({ inputs: Object.keys(metafile.inputs), digests: Object.fromEntries(digests) }));
    });`;
  const { stdout } = await run(process.execPath, ['-e', script], { cwd: ROOT, maxBuffer: 1 << 24 });
  return JSON.parse(stdout);
};

it('builds the same bytes twice', async () => {
  const { digests } = await built();
  const written = Object.keys(digests).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(ROOT, 'dist', name), 'utf8').replaceAll(COMMIT, ''))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(written), 'where dist is older than the sources: npm run build').toEqual(digests);
});

it('bundles every edited file of a package', async () => {
  const { inputs } = await built();
  const { EDITS }: { EDITS: Readonly<Record<string, unknown>> } = createRequire(import.meta.url)(
    join(ROOT, 'bin/build/edits.js'),
  );
  const edited = Object.keys(EDITS).filter((file) => !inputs.includes(`node_modules/${file}`));
  expect(edited, 'not in the bundle any more: take them out of bin/build/edits.js').toEqual([]);
});

it('names no place of the building machine in a file of the bundle', async () => {
  for (const name of Object.keys((await built()).digests))
    expect(readFileSync(join(ROOT, 'dist', name), 'latin1').includes(ROOT.replace(/\/$/, '')), name).toBe(false);
});

it('contains only ASCII, because the program is read as Latin-1 to save memory', () => {
  for (const name of FILES) {
    const [found = ''] = /.{0,40}[^\0-\x7f].*/u.exec(readFileSync(join(ROOT, 'dist', name), 'utf8')) ?? [];
    expect(found.slice(0, 80), 'write it as \\uXXXX in patterns').toBe('');
  }
});

it('lists every bundled package with name, version, license and notice in THIRD-PARTY-LICENSES', async () => {
  const { inputs } = await built();
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-LICENSES'), 'utf8').split(`${'-'.repeat(80)}\n`);
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const headings: string[] = [];
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const notice = notices.find((one) => one.startsWith(`${name} ${version}\nLicense: ${license}\n`)) ?? '';
    expect(notice, `${name} ${version}: bin/build/licenses.js makes the notices`).toMatch(/copyright/i);
    expect(notice, `${name} ${version}`).toMatch(/without\s+warranty|as is/i);
    const shipped = readdirSync(join(ROOT, folder)).find((one) => /^licen[cs]e/i.test(one));
    if (shipped !== undefined)
      expect(notice, `${name} ${version}`).toContain(
        readFileSync(join(ROOT, folder, shipped), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      );
    headings.push(notice.split('\n')[0] ?? '');
  }
  // Other packages are not listed, except the parser of HTTP: undici contains it, but does not name it.
  const others = notices
    .slice(1)
    .map((one) => one.split('\n')[0] ?? '')
    .filter((one) => !headings.includes(one));
  expect(others, 'notices of packages that are not in the bundle').toEqual(['llhttp as built into undici']);
});

it('lists the same packages with licenses in the bill of materials, and these are all that the program needs', () => {
  const text = (name: string): string => readFileSync(join(ROOT, 'dist', name), 'utf8');
  const { bomFormat, specVersion, metadata, components, dependencies } = JSON.parse(text('sbom.cdx.json'));
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(metadata.component).toMatchObject({
    'bom-ref': `pkg:npm/edgescope@${manifest.version}`,
    licenses: [{ license: { id: 'MIT' } }],
  });
  const listed: readonly Component[] = components;
  const refs = listed.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(listed.length);
  expect(dependencies).toEqual([{ ref: `pkg:npm/edgescope@${manifest.version}`, dependsOn: refs }]);
  const headings = listed.map(
    ({ name, version, licenses }) =>
      `${name} ${version}\nLicense: ${licenses.map(({ license, expression }) => license?.id ?? expression).join()}\n`,
  );
  expect(headings).toEqual(text('THIRD-PARTY-LICENSES').match(/^.+\nLicense: .+\n/gm));
  expect(listed.filter(({ purl }) => purl === undefined).map(({ name }) => name)).toEqual(['llhttp']);
  expect(refs).toContain('pkg:npm/%40alcalzone/ink-table@1.1.1');
});

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
  readonly purl?: string;
}

/** Links of the documents in a folder to files that are not in the folder. */
const deadLinks = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)]
        .filter(([, to = '']) => !existsSync(join(folder, dirname(path), to)))
        .map(([, to]) => `${path}: ${to}`),
    );

/** Copies the clone, for tests that change its files. */
const copyClone = (): string => {
  const clone = join(temporary(), 'clone');
  const isSource = (path: string): boolean => !/\/(?:node_modules|\.git|release)$/.test(path);
  cpSync(ROOT, clone, { recursive: true, preserveTimestamps: true, filter: isSource });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
};

it('keeps the earlier build if the disk is full', async () => {
  const clone = copyClone();
  const files = (): unknown =>
    readdirSync(join(clone, 'dist')).map((name) => [name, readFileSync(join(clone, 'dist', name), 'latin1')]);
  const before = files();
  // A limit for the size of a file, which fails as a full disk does.
  const limited = ['sh', '-c', 'ulimit -f 1000; exec "$0" "$@"', process.execPath] as const;
  const { code, out, err } = await ending(startCommand([...limited, join(clone, 'bin/build/bundle.js')]));
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'The build failed: EFBIG: file too large, write\n' });
  expect(files()).toEqual(before);
});

it('packs the same bytes by npm pack, which leaves the clone as it was', async () => {
  const clone = copyClone();
  const names = readdirSync(clone);
  const [byNpm, own] = [temporary(), temporary()];
  chmodSync(join(clone, 'LICENSE'), 0o600);
  writeFileSync(join(clone, 'dist/earlier.tgz'), '');
  await run('npm', ['pack', '--offline', '--loglevel=error', '--pack-destination', byNpm], { cwd: clone });
  await run(process.execPath, [join(clone, 'bin/build/package.js'), own]);
  const file = `edgescope-${manifest.version}.tgz`;
  expect(readFileSync(join(byNpm, file)).equals(readFileSync(join(own, file)))).toBe(true);
  expect((await run('tar', ['-tzf', join(own, file)])).stdout).not.toContain('earlier.tgz');
  expect(readdirSync(clone)).toEqual(names);
  expect(statSync(join(clone, 'LICENSE')).mode & 0o777).toBe(0o600);
  for (const name of ['package.json', 'README.md'])
    expect(readFileSync(join(clone, name), 'utf8')).toBe(readFileSync(join(ROOT, name), 'utf8'));
});

it('restores the clone after an npm pack that was killed, except files that were written since', async () => {
  const clone = copyClone();
  const prepack = (...args: readonly string[]) => run(process.execPath, [join(clone, 'bin/build/prepack.js'), ...args]);
  const textOf = (name: string): string => readFileSync(join(clone, name), 'utf8');
  const before = { manifest: textOf('package.json'), readme: textOf('README.md') };
  await prepack();
  // A kill between two files leaves a file of the clone moved away.
  rmSync(join(clone, 'README.md'));
  expect(JSON.parse(textOf('package.json'))).not.toHaveProperty('scripts');
  const written = before.manifest.replace(manifest.version, '9.9.9');
  writeFileSync(join(clone, 'package.json'), written);
  const { stderr } = await prepack('--undo');
  expect(stderr).toBe('package.json was changed during npm pack, and is left as it is\n');
  expect({ manifest: textOf('package.json'), readme: textOf('README.md') }).toEqual({ ...before, manifest: written });
  expect(readdirSync(clone)).toEqual(expect.not.arrayContaining(['doc', 'man', 'completions']));
});

it('packs no scripts, compiled code or build files, and runs where it is installed', async () => {
  const folder = temporary();
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const packed = join(elsewhere, `edgescope-${manifest.version}.tgz`);
  const packing = [
    'umask 077 && LC_ALL=C exec "$0" "$@"',
    process.execPath,
    join(ROOT, 'bin/build/package.js'),
    elsewhere,
  ];
  const { stdout } = await run('sh', ['-c', ...packing]);
  expect({ stdout, made: readdirSync(elsewhere) }).toEqual({ stdout: `${packed}\n`, made: [basename(packed)] });
  expect(readdirSync(join(ROOT, 'dist')).filter((name) => name.includes(`unfinished`))).toEqual([]);
  const modes = (await run('tar', ['-tvzf', packed])).stdout.match(/^\S+/gm) ?? [];
  // Only bin/edgescope.js is a command.
  expect([...new Set(modes)].sort(), 'the same under every umask').toEqual(['-rw-r--r--', '-rwxr-xr-x']);
  await npm(['install', '--global', '--prefix', join(folder, 'prefix'), packed], elsewhere);
  const installed = join(folder, 'prefix/lib/node_modules/edgescope');
  expect(readFileSync(join(installed, 'completions/_edgescope'), 'utf8'), 'the same in every locale').toContain('…');
  const paths = readdirSync(installed, { recursive: true }).map(String);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'bin/edgescope.js', 'dist/edgescope.cjs', 'dist/THIRD-PARTY-LICENSES'],
      ...['CHANGELOG.md', 'man/edgescope.1', 'completions/_edgescope', 'doc/tour.svg'],
    ]),
  );
  const unwanted = paths.filter((path) => /\.(?:code|map)$|^(?:bin\/build|src|dist\/release)\b/.test(path));
  expect(unwanted, 'the "files" of package.json take them in').toEqual([]);
  // npm warns of scripts at each global installation.
  expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('scripts');
  expect(deadLinks(installed)).toEqual([]);
  const program = join(installed, 'bin/edgescope.js');
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const { code, out, err } = await ending(start([program, '--version'], env));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(`edgescope ${manifest.version}`);
  for (let time = 0; time < 2; time += 1) {
    const { code, out } = await ending(start([program, 'projects', '--demo=60', '-o', 'ndjson', '--limit', '2'], env));
    expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 2 });
  }
});
