import {
  ALL_PROJECTS,
  AUTOLOAD_LIMITS,
  AUTOLOAD_ROWS,
  OFF,
  REFRESH_SECONDS,
  readNumberOrOff,
  WHOLE_TENANT,
} from '../../core/query/index.ts';
import { nearest, shellWord } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { FORMATS, formatId, OPEN_METRICS, type OutputFormat, singleFormats } from '../../output/index.ts';
import { kindNamed, RESOURCES } from '../../resources/index.ts';
import { UsageError } from '../usage-error.ts';
import { insteadOfFormat } from './foreign.ts';

/**
 * Parses a whole number within bounds. `place` names the option or key in errors. Their remedy has `most` if the number is too
 * large, else `example`.
 * @throws UsageError
 */
export const wholeNumber = (place: string, text: string, least: number, most: number, example = least): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(
    `${place}: "${text}" is not a whole number from ${least} to ${most}`,
    `write ${place}=${number > most ? most : example}`,
  );
};

/**
 * Parses a number of seconds, optionally with a fraction, to milliseconds.
 * @throws UsageError
 */
export const seconds = (place: string, text: string): number => {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number > 0 && number <= 3600) return Math.round(number * 1000);
  throw new UsageError(`${place}: "${text}" is not a time in seconds (above 0, up to 3600)`, `write ${place}=30`);
};

const DELAY_UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Pattern of a delay: a number with an optional unit (s, m, h). */
export const DELAY = /^(\d+(?:\.\d+)?)([smh]?)$/;

/**
 * Parses a delay like 30s, 2m or 1h to milliseconds; a number without a unit is minutes.
 * @throws UsageError
 */
export const delay = (place: string, text: string): number => {
  const [, number = '', unit = ''] = DELAY.exec(text.toLowerCase()) ?? [];
  const time = number === '' ? Number.NaN : Number(number) * (DELAY_UNITS[unit] ?? 60_000);
  if (time <= 24 * 3_600_000) return Math.round(time);
  throw new UsageError(`${place}: "${text}" is not a time up to 24h`, `write ${place}=2m`);
};

/**
 * Parses a refresh period to whole seconds; null turns refreshing off.
 * @throws UsageError
 */
export const refreshPeriod = (place: string, text: string): number | null => {
  const period = readNumberOrOff(text.toLowerCase(), REFRESH_SECONDS);
  if (period !== undefined) return period;
  const { least, most } = REFRESH_SECONDS;
  throw new UsageError(
    `${place}: "${text}" is neither ${OFF} nor a whole number of seconds from ${least} to ${most}`,
    `write ${place}=30`,
  );
};

/**
 * Parses the number of rows that are loaded automatically; null turns this off.
 * @throws UsageError
 */
export const autoloadRows = (place: string, text: string): number | null => {
  const rows = readNumberOrOff(text.toLowerCase(), AUTOLOAD_LIMITS);
  if (rows !== undefined) return rows;
  throw new UsageError(
    `${place}: "${text}" is neither ${OFF} nor a number of rows from ${AUTOLOAD_LIMITS.least} to ${AUTOLOAD_LIMITS.most}`,
    `write ${place}=${AUTOLOAD_ROWS}`,
  );
};

/** Words for the lists of all kinds, in commands about rows: hosts, profiles, … */
export const VIEW_WORDS: readonly string[] = RESOURCES.map(({ id }) => id);

/** Words for one item of each kind, in commands about an item: host, profile, … */
export const KIND_WORDS: readonly string[] = RESOURCES.map(({ id, names, short }) =>
  names.includes(short.one) ? short.one : id,
);

/**
 * Returns the first word of a command about one item, which must name a kind.
 * @throws UsageError
 */
export const kindOfItem = (command: string, [word, name]: readonly string[]): string => {
  if (word === undefined)
    throw new UsageError(
      `${command} needs a kind and the uid or name of an item`,
      `write edgescope ${command} host NAME`,
    );
  if (kindNamed(word) !== null) return word;
  const near = nearest(word, VIEW_WORDS);
  const all = `the kinds are ${VIEW_WORDS.join(', ')}`;
  const line = `write edgescope ${command} host ${name === undefined ? shellWord(word) : 'NAME'}`;
  throw new UsageError(
    `${command}: unknown kind "${word}"`,
    near === null ? `${all}; ${line}` : `did you mean ${near}? ${all}`,
  );
};

/** Values of the setting `start`: the place in which a run begins. */
export const START_PLACES = ['list', 'now'] as const;

/** Finds a text among several words, whatever the case of its letters. @throws UsageError for another text */
export const oneOf = <T extends string>(place: string, text: string, words: readonly T[]): T => {
  return words.find((word) => word === text.toLowerCase()) ?? notAmong(place, text, words);
};

const notAmong = (place: string, text: string, words: readonly string[]): never => {
  const near = nearest(text, words);
  throw new UsageError(
    `${place}: "${text}" must be one of ${words.join(', ')}`,
    near === null ? `write one of them` : `did you mean ${near}?`,
  );
};

/** Tones by their colour words in the config file. */
export const TONES: Readonly<Record<string, Tone>> = { red: 'bad', yellow: 'warn', green: 'good', blue: 'accent' };
export const THEME_NAMES = ['terminal', 'high-contrast', 'deuteranopia'] as const;

export const COLOUR_CHOICES = ['auto', 'always', 'never'] as const;

export type ColourChoice = (typeof COLOUR_CHOICES)[number];

/** Parses a format of lists. @throws UsageError */
export const listFormat = (place: string, text: string): OutputFormat => formatOf(place, text, FORMATS);

/** Name of the plain-text format of an item's sections. It is not a format of lists. */
export const PLAIN_TEXT = 'text';

/** Parses a format of single items; null is plain text. @throws UsageError */
export const singleFormat = (place: string, text: string): OutputFormat | null =>
  text.toLowerCase() === PLAIN_TEXT ? null : formatOf(place, text, singleFormats(), [PLAIN_TEXT]);

/** Remedy for OpenMetrics, the format of gauges, in a command that has no gauges. */
export const METRICS_REMEDY = `-o ${OPEN_METRICS.id} is for edgescope attention and counts: hosts --count-by health,agent`;

const formatOf = (
  place: string,
  text: string,
  formats: readonly OutputFormat[],
  others: readonly string[] = [],
): OutputFormat => {
  const found = formats.find(({ id }) => id === formatId(text));
  if (formatId(text) === OPEN_METRICS.id)
    throw new UsageError(`${place}: rows have no format "${text}"`, METRICS_REMEDY);
  const instead = found === undefined ? insteadOfFormat(text) : null;
  if (instead !== null) throw new UsageError(`${place}: there is no format "${text}"`, instead);
  return found ?? notAmong(place, text, [...others, ...formats.map(({ id }) => id)]);
};

/** Joins words: `a, b or c`. */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Suggests names for a mistyped word: names that begin with it, else the nearest name, else all names. */
export const namesNear = (word: string, names: readonly string[]): string => {
  const begun = word === '' ? [] : names.filter((name) => name.startsWith(word.toLowerCase()));
  if (begun.length > 0) return `did you mean ${alternatives(begun)}?`;
  const near = nearest(word, names);
  return near === null ? `there are ${names.join(', ')}` : `did you mean ${near}?`;
};

/** Pattern of a single uid, which goes into a header as it is. Names of several projects are looked up first. */
const UID = /^[\x21-\x7e]+$/;
const CONTROL = /[\p{Cc}\p{Cf}]/u;

/**
 * Checks projects: one uid that is valid in a header, or several uids or names, separated by commas.
 * @throws UsageError
 */
export const projectWords = (place: string, text: string): string => {
  const words = text
    .replace(/,\s*$/, '')
    .split(',')
    .map((word) => word.trim());
  const isList = words.length > 1 || text.trim().endsWith(',');
  if (!isList) {
    if (UID.test(text)) return text;
    throw new UsageError(`${place}: not a project uid`, 'give the uid, or -n NAME for a project by name');
  }
  if (words.some((word) => word === '' || CONTROL.test(word)))
    throw new UsageError(`${place}: not a list of projects`, 'give uids or names, with one comma between two of them');
  for (const alone of [ALL_PROJECTS, WHOLE_TENANT])
    if (words.includes(alone))
      throw new UsageError(
        `${place}: "${alone}" cannot be combined with other projects`,
        'leave the other projects out',
      );
  return words.length === 1 ? `${words[0]},` : words.join(',');
};
