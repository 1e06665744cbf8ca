// Prints the texts of src that can reach a screen or a line of output, a file at a time, so that they are read on one page:
// `npm run words`, or with folders behind it. `…` stands for a value that is put in. It lists texts of at least two words, and
// single words that begin with a capital; names of fields, of keys and of packages are left out.
import { build } from 'esbuild';

const bundled = await build({
  stdin: {
    contents:
      "export { sourcesIn } from './repository.ts'; export { textsOf } from './texts.ts'; export { lineOf } from './imports.ts';",
    resolveDir: new URL('house', import.meta.url).pathname,
  },
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  // Sources are found relative to the module, whose place is lost in a bundle.
  define: { 'import.meta.dirname': JSON.stringify(new URL('house', import.meta.url).pathname) },
});
const code = Buffer.from(bundled.outputFiles[0].contents).toString('base64');
const { sourcesIn, textsOf, lineOf } = await import(`data:text/javascript;base64,${code}`);

/** True for a text that people may read; regular expressions, paths and settings are for machines. */
const isForPeople = (source, { text, at }) => {
  if (source.text[at] === '/' || /^[.@]?[\w./-]*$/.test(text) !== /^[A-Z][a-z]/.test(text)) return false;
  return /\p{L}[\p{L}'’]*[,;:]? (?:\p{L}|…)|…[,;:]? ?\p{L}{2}|^[A-Z][a-z]+/u.test(text);
};

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['src'];
for (const source of folders.flatMap(sourcesIn)) {
  const texts = textsOf(source).filter((text) => isForPeople(source, text));
  if (texts.length > 0) console.log(`\n${source.path}`);
  for (const { text, at } of texts)
    console.log(`  ${String(lineOf(source.text, at)).padStart(3)}  ${text.replaceAll('\n', '⏎')}`);
}
