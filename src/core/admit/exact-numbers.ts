/** An integer long enough to be rounded. */
const LONG_INTEGER = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Valid JSON with integers from 2^53 on as texts, digit for digit: a parser would round them and merge two uids. */
export const withExactNumbers = (json: string): string => {
  const parts: string[] = [];
  let at = 0;
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const start = quote < 0 ? json.length : quote;
    parts.push(json.slice(at, start).replace(LONG_INTEGER, quoted));
    at = quote < 0 ? start : textEnd(json, start + 1);
    parts.push(json.slice(start, at));
  }
  return parts.join('');
};

const quoted = (digits: string): string => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`);

/** Index after the closing quote of a text, from a place after its opening quote. */
const textEnd = (json: string, from: number): number => {
  let quote = json.indexOf('"', from);
  while (quote >= 0 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote < 0 ? json.length : quote + 1;
};

const isEscaped = (json: string, at: number): boolean => {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
};
