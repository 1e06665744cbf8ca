// A path into JSON has two forms. A field path has keys joined by dots and goes through lists: `status.nics.ip`. A path of steps
// names each element of a list, and quotes the names that a filter quotes: `status.nics[eth0].ip`.

/** The keys of a field path; a leading dot marks a key at the top. */
export const pathKeys = (path: string): readonly string[] => path.replace(/^\./, '').split('.');

/** Matches keys that a filter takes without quotes. */
const PLAIN_KEY = /^[\w/-]+$/;
/** Matches element names that need no quotes between brackets. A number is quoted, since it would be an index. */
const PLAIN_ELEMENT = /^(?!\d+$)[^[\]"\\]+$/;

/** Writes the key of an object as a step of a path, quoted if a filter needs quotes. */
export const keyStep = (key: string): string => (PLAIN_KEY.test(key) ? key : quoteText(key));

/** Writes the name of a list element as a step of a path: `[eth0]`. */
export const elementStep = (name: string): string => `[${PLAIN_ELEMENT.test(name) ? name : quoteText(name)}]`;

/** Joins a path and a path below it: `spec` and `nics[eth0]`, or `[eth0].ip`. */
export const pathBelow = (path: string, below: string): string =>
  path === '' || below === '' || below.startsWith('[') ? path + below : `${path}.${below}`;

const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** A step of a path: the key of an object, or the element of a list by name. */
interface PathStep {
  readonly type: 'key' | 'element';
  readonly name: string;
}

const STEP = /\.?(?:\[(?:"((?:[^"\\]|\\.)*)"|([^[\]"\\]+))\]|"((?:[^"\\]|\\.)*)"|([\w/-]+))/suy;

/** Splits a path that `leavesOf` has written into steps; null if the text is no such path. */
export const pathSteps = (path: string): readonly PathStep[] | null => {
  const steps: PathStep[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (found === null) return null;
    const [, quotedElement, element, quotedKey, key] = found;
    const text = quotedElement ?? quotedKey;
    const name = text === undefined ? (element ?? key ?? '') : text.replaceAll(/\\(.)/gsu, '$1');
    steps.push({ type: quotedElement === undefined && element === undefined ? 'key' : 'element', name });
  }
  return steps;
};
