import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { toAscii } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Gauge } from '../../output/answers.ts';
import { labelNames, metricName } from '../../output/openmetrics.ts';
import { OptionRefused } from '../../store/triage/answerable.ts';
import type { QuestionRows } from '../../store/triage/data.ts';
import type { FacetCodes } from '../../triage/table/facet-codes.ts';
import { bandText } from '../../triage/values/group-texts.ts';

/** Maximum number of series: collectors keep each series for weeks. */
const MAX_SERIES = 1000;

/**
 * Counts rows by the values of facets as a gauge for OpenMetrics, one series for each combination of values. Numbers are counted in fixed
 * bands, every other value by itself: a group of rarer values would be another series in each run. A value with a uid has the uid as a
 * label too, since another value may get the same name. A missing value is an empty label, which means the same as no label. A row with
 * several values counts for each.
 * @throws OptionRefused for fields that tell rows or moments apart, and for too many series
 */
export const countGauge = (rows: QuestionRows, facets: readonly Facet[]): Gauge => {
  const { resource, table, matching } = rows;
  for (const facet of facets) checkGroups(facet, resource.short.one);
  const names = labelNames(facets.flatMap(({ id, isKeyed }) => (isKeyed === true ? [id, `${id}-uid`] : [id])));
  const counts = new Map<string, number>();
  for (const row of matching) {
    let series: readonly (readonly string[])[] = [[]];
    for (const facet of facets) {
      const labels = labelsOf(rows, row, table.facet(facet.id), facet);
      const none = facet.isKeyed === true ? ['', ''] : [''];
      series = series.flatMap((before) => (labels.length === 0 ? [none] : labels).map((own) => [...before, ...own]));
    }
    for (const texts of series) {
      const key = JSON.stringify(texts);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  if (counts.size > MAX_SERIES)
    throw new OptionRefused(
      `--count-by: ${formatCount(counts.size)} series, openmetrics takes at most ${formatCount(MAX_SERIES)}`,
      'count by fewer fields, or by fields with fewer values',
    );
  return {
    name: metricName(`edgescope_${resource.id}`),
    help: `Number of ${resource.many} by their values; one with several values of a field counts for each.`,
    samples: [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => {
        const texts = JSON.parse(key) as readonly string[];
        return { labels: Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])), value };
      }),
  };
};

const checkGroups = ({ id, role, type }: Facet, one: string): void => {
  if (role === 'identity')
    throw new OptionRefused(
      `--count-by: ${id} has another value for each ${one}`,
      'count by a field that several share',
    );
  if (role === 'clock' || type === 'time')
    throw new OptionRefused(`--count-by: ${id} is a time, which makes a new series each time`, 'leave it out');
};

/** The values of a row as labels, each once; a key is two labels, its name and its uid. Empty for a row without values. */
const labelsOf = (
  { table }: QuestionRows,
  row: number,
  codes: FacetCodes | undefined,
  facet: Facet,
): readonly (readonly string[])[] => {
  const leaves = codes === undefined ? [] : leavesOf(table, row, codes);
  const names = codes?.names ?? null;
  if (names === null) return [...new Set(leaves.map((leaf) => valueLabel(facet, leaf)))].map((text) => [text]);
  return leaves.map((key) => [names.sentName(key) ?? String(key), names.sentUid(key) ?? '']);
};

const valueLabel = (facet: Facet, leaf: FacetLeaf): string => {
  const band = typeof leaf === 'number' ? bandText(facet, leaf) : null;
  return band === null ? String(leaf) : toAscii(band);
};

const leavesOf = (table: QuestionRows['table'], row: number, codes: FacetCodes): readonly FacetLeaf[] => {
  if (codes.storage === 'numbers') return [codes.numbers[row] ?? Number.NaN].filter((value) => !Number.isNaN(value));
  if (codes.storage === 'hashes') return table.read(row, codes);
  const { dictionary, arena } = table;
  const own = Array.from(arena.run(row)).filter((code) => dictionary.facets[code] === codes.index);
  // A value without a code of its own is read from the item again.
  return own.includes(codes.rarer) ? table.read(row, codes) : own.flatMap((code) => dictionary.leaf(code) ?? []);
};
