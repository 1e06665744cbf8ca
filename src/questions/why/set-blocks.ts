import type { SheetBlock } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { Contrast } from '../../triage/contrast/finding.ts';
import { partText } from '../../triage/values/group-texts.ts';
import type { ContrastWords } from './sentences.ts';

/** Says in how few clusters the rows of a set are, and in how many of them all rows are; null where chance would do it. */
export const clusteringSentence = (
  { clustering, set, places: { title, alone }, alpha }: Contrast,
  { one, set: adjective }: ContrastWords,
): string | null => {
  if (clustering === null || clustering.p > alpha) return null;
  const { clusters, whole, expected } = clustering;
  const is = adjective === '' ? 'among them' : adjective;
  const whichWhole =
    whole === 0
      ? ''
      : whole === clusters
        ? `, every ${one} of which is ${is}`
        : `, ${formatCount(whole)} of them with every ${one} ${is}`;
  const single = alone === 0 ? '' : ` (a ${one} without one counts as its own)`;
  const chance = `spread by chance they would be in about ${formatCount(Math.round(expected))}`;
  return `all ${formatCount(set)} are in ${plural(clusters, title, `${title}s`)}${single}${whichWhole}; ${chance}`;
};

/** What the clusters of the set say, as a remark above the lines. */
export const clusteringBlock = (contrast: Contrast, words: ContrastWords): readonly SheetBlock[] => {
  const text = clusteringSentence(contrast, words);
  return text === null ? [] : [{ id: 'clustering', columns: [], titled: false, lines: [], note: [span(text)] }];
};

/** Fields that are named of those that silent rows do not report. */
const MAX_NAMED = 2;

/** From this much more of the set than of the rest on it is said that rows are silent. */
const NOTABLE = 0.05;

/** How many rows of the set are silent, where no line above says so, and those that report, to be compared by themselves. */
export const silenceBlock = (
  { silent, symptoms, set, rest }: Contrast,
  words: ContrastWords,
  uidsOf: (rows: Uint32Array) => readonly string[],
): readonly SheetBlock[] => {
  if (silent === null || silent.a / set < silent.b / rest + NOTABLE) return [];
  const isLine = symptoms.lines.some(({ terms: [term] }) => words.names(term?.facet ?? '')?.role === 'silence');
  const fields = plural(silent.fields.length, 'field');
  const others = `${partText(silent.b, rest)} others`;
  const parts = isLine ? [] : [`${partText(silent.a, set)} do not report (${fields}), ${others}`];
  const reporting = partText(silent.reporting.length, set);
  if (silent.reporting.length > 0)
    parts.push(`${reporting} report ${namedFields(silent.fields, words).join(', ')} …: W compares those`);
  if (parts.length === 0) return [];
  const line = {
    key: 'silence',
    cells: [],
    text: [span(parts.join(' · '))],
    drill: { type: 'uids', name: `${reporting} that report`, uids: uidsOf(silent.reporting) },
  } as const;
  return [{ id: 'silence', columns: [], titled: false, lines: [line] }];
};

/** The first fields, one of a rank. */
const namedFields = (ids: readonly string[], { names }: ContrastWords): readonly string[] => {
  const single = ids.flatMap((id) => names(id) ?? []).filter(({ many }) => !many);
  return single
    .filter(({ rank }, at) => rank !== single[at - 1]?.rank)
    .slice(0, MAX_NAMED)
    .map(({ title }) => title);
};
