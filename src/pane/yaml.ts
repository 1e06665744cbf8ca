import { type Line, span } from '../core/view/index.ts';

const YAML_LINE = /^(\s*(?:- )*)((?:"[^"]*"|'[^']*'|[^\s#'"](?:[^:#]*[^:#\s])?)\s*:)?(?=\s|$)(.*)$/;
// Lines may be long: every pattern scans a run of characters once.
const COMMENT = /^(.*?)(\s#.*|^#.*)$/;
const CONSTANT = /^\s*(?:true|false|yes|no|null|~|-?\d[\d._]*%?)\s*,?$/;

/** One line of YAML or JSON with key, comment and constants highlighted. */
export const yamlLine = (text: string): Line => {
  if (/^\s*#/.test(text)) return [span(text, 'dim')];
  const match = YAML_LINE.exec(text);
  const key = match?.[2];
  if (match === null || key === undefined) return valueSpans(text);
  return [span(match[1] ?? ''), span(key, 'accent'), ...valueSpans(match[3] ?? '')];
};

const valueSpans = (text: string): Line => {
  const comment = COMMENT.exec(text);
  if (comment !== null && !text.includes('"') && !text.includes("'")) {
    return [...valueSpans(comment[1] ?? ''), span(comment[2] ?? '', 'dim')];
  }
  return [span(text, CONSTANT.test(text) ? 'good' : 'plain')];
};
