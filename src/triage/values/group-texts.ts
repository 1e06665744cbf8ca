import type { Facet, FacetLeaf, Severity } from '../../core/facet/index.ts';
import { formatCount, formatDuration, formatPercent, plural, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { cellValueText } from '../../core/view/index.ts';
import type { Tally } from '../count/crossing.ts';
import type { Group } from '../count/number-groups.ts';
import { bandOf } from './bins.ts';

/** A value of a facet as it is shown: a key by its name, a time as an age at `now` (epoch ms), null as `–`. */
export const leafText = (
  { type, nameOf }: Pick<Facet, 'type' | 'nameOf'>,
  leaf: FacetLeaf | null,
  now: number,
): string => (nameOf === undefined || leaf === null ? cellValueText(type, leaf, now) : nameOf(leaf));

/** A value of a facet as it is printed for programs: a key by its name, other values as they are. */
export const leafValue = ({ nameOf }: Pick<Facet, 'nameOf'>, leaf: FacetLeaf): FacetLeaf => nameOf?.(leaf) ?? leaf;

/** Words for the items of a kind, used in answers: `host`, `hosts`, `unhealthy`. */
export interface KindWords {
  readonly short: { readonly one: string; readonly many: string };
  readonly brokenWord: string;
}

/** Text for a value that the service did not send. */
const MISSING = UNKNOWN_TEXT;

/** A group of a count as it is shown: `4.7.2`, `16G–32G`, `1h–6h`, `–` for a missing value. */
export const groupText = ({ kind, leaf, low, high }: Group, facet: Facet, now: number): string => {
  switch (kind) {
    case 'missing':
      return MISSING;
    case 'value':
      return leafText(facet, leaf, now);
    case 'bin':
      return rangeText(low, high, (edge) => leafText(facet, edge, now));
    case 'age':
      return rangeText(low, high, formatDuration);
    case 'rarer':
      return 'rarer values';
    case 'single':
      return 'values, each once';
  }
};

/** The band of a number as it is shown; null for a number without a band. */
export const bandText = (facet: Facet, value: number): string | null => {
  const band = bandOf(facet.type, value);
  return band === null ? null : rangeText(...band, (edge) => leafText(facet, edge, 0));
};

const rangeText = (low: number | null, high: number | null, text: (edge: number) => string): string => {
  if (low === null) return high === null ? 'all' : `< ${text(high)}`;
  return high === null ? `≥ ${text(low)}` : `${text(low)}–${text(high)}`;
};

/** The groups of several fields in one text: `healthy · amd64`. */
export const groupsText = (groups: readonly Group[], facets: readonly Facet[], now: number): string =>
  groups.map((group, index) => groupText(group, facets[index] ?? NO_FACET, now)).join(' · ');

const NO_FACET: Facet = {
  id: '',
  title: '',
  type: 'text',
  role: 'trait',
  rank: 10,
  many: false,
  fields: [],
  about: '',
};

/** A share as it is shown: `55%`, below one percent `0.2%`, `0%`; `–` if `of` is 0. */
export const shareText = (part: number, of: number): string => {
  if (of === 0) return UNKNOWN_TEXT;
  const percent = (part / of) * 100;
  return percent > 0 && percent < 1 ? `${Math.max(0.1, Number(percent.toFixed(1)))}%` : formatPercent(part / of);
};

/** A number of rows in words: `82 hosts`. */
export const rowsText = (count: number, { short }: KindWords): string => plural(count, short.one, short.many);

/** A number of rows that a rule found, with its title: `412 hosts with a failing pack`. */
export const foundText = (count: number, title: string, { short }: KindWords): string => {
  if (count !== 1) return `${formatCount(count)} ${title}`;
  const single = title.replace(short.many, short.one);
  return `1 ${single.replace(/ that (share|report)\b/, ' that $1s')}`;
};

/** A suffix for lines that are left out: ` · 12 more`; empty for 0. */
export const moreText = (lines: number): string => (lines === 0 ? '' : ` · ${formatCount(lines)} more`);

/** A part of a number: `58 of 81`. */
export const partText = (part: number, of: number): string => `${formatCount(part)} of ${formatCount(of)}`;

/** A suffix for unknown rows: ` · 37 unknown`; empty for 0. */
export const unknownPart = (unknown: number): string => (unknown === 0 ? '' : ` · ${formatCount(unknown)} unknown`);

/** A tally in a sentence: `agent 4.7.2: 82 hosts, 58 of 80 known unhealthy, 73%.` */
export const tallyText = (name: string, { rows, known, broken }: Tally, words: KindWords): string =>
  known === 0
    ? `${name}: ${rowsText(rows, words)}; not known whether ${words.brokenWord}.`
    : `${name}: ${rowsText(rows, words)}, ${partText(broken, known)} known ${words.brokenWord}, ${shareText(broken, known)}.`;

/** The value of a group as it is printed for programs; bins and ages as texts. Null for a missing value or an unknown facet. */
export const groupValue = (group: Group, facet: Facet | undefined, now: number): FacetLeaf | null => {
  if (group.kind === 'missing' || facet === undefined) return null;
  return group.leaf === null ? groupText(group, facet, now) : leafValue(facet, group.leaf);
};

/** The sign in front of a finding: something is broken, or worth a look. */
export const SEVERITY_GLYPHS: Readonly<Record<Severity, string>> = { bad: '●', warn: '▲' };
