// Two forms of a path into JSON. A field path has keys joined by dots and goes through lists: `status.nics.ip`. A path of
// steps names each element and quotes where a filter would: `status.nics[eth0].ip`.

/** The keys of a field path; a leading dot marks a key at the top. */
export const pathKeys = (path: string): readonly string[] => path.replace(/^\./, '').split('.');

/** Keys that a filter takes without quotes. */
const PLAIN_KEY = /^[\w/-]+$/;
/** Element names that need no quotes between brackets; a number would be an index. */
const PLAIN_ELEMENT = /^(?!\d+$)[^[\]"\\]+$/;

/** The key of an object as a step of a path, quoted where a filter would. */
export const keyStep = (key: string): string => (PLAIN_KEY.test(key) ? key : quoteText(key));

/** The element of a list as a step of a path, by its name. */
export const elementStep = (name: string): string => `[${PLAIN_ELEMENT.test(name) ? name : quoteText(name)}]`;

/** A path and what is below it: `spec` and `nics[eth0]`, or `[eth0].ip`. */
export const pathBelow = (path: string, below: string): string =>
  path === '' || below === '' || below.startsWith('[') ? path + below : `${path}.${below}`;

const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** A step of a path: the key of an object, or the element of a list by name. */
interface PathStep {
  readonly type: 'key' | 'element';
  readonly name: string;
}

const STEP = /\.?(?:\[(?:"((?:[^"\\]|\\.)*)"|([^[\]"\\]+))\]|"((?:[^"\\]|\\.)*)"|([\w/-]+))/suy;

/** The steps of a path as `leavesOf` writes it; null for another text. */
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
