import type { Sheet } from '../../core/sheet/index.ts';
import { formatCount, type JsonObject } from '../../core/values/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { filterText, type QuestionRows } from '../../store/triage/data.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import type { NowRule, NowShown } from './below.ts';
import type { Since } from './since.ts';
import type { Situation } from './situation.ts';

/** What the answer says, worked out. */
interface NowFound {
  readonly sheet: Sheet;
  readonly tally: NowShown['tally'];
  readonly situation: Situation;
  /** Since when each group is as it is, by its key. */
  readonly sinces: ReadonlyMap<string, Since>;
  /** What sets each group apart, by its key. */
  readonly reasons: NowShown['reasons'];
  readonly rules: readonly NowRule[];
  /** The last burst of failures in words; null for none. */
  readonly burst: string | null;
}

/** The whole situation: what broken rows report, what sets each group apart, what and where. */
export const nowAnswer = (
  rows: QuestionRows,
  { sheet, tally: { broken, known, unknown }, situation, sinces, reasons, rules, burst }: NowFound,
): OwnAnswer => {
  const { resource } = rows;
  const { unknown: unknownGroup } = situation;
  const groups = [...situation.groups, ...(unknownGroup === null ? [] : [unknownGroup])].map((group) => ({
    state: group === unknownGroup ? 'unknown' : 'broken',
    message: group.message,
    rows: group.rows.length,
    clusters: group.clusters,
    apart: reasons.get(group.key)?.text ?? null,
    found: reasons.get(group.key)?.isFound ?? false,
    filter: group.terms === null ? null : filterText(rows, group.terms),
    since: sinceData(sinces.get(group.key)),
  }));
  const data: JsonObject = {
    broken,
    known,
    unknown,
    groups,
    rules: rules.map(({ id, severity, rows: found }) => ({
      rule: id,
      severity,
      rows: found,
    })),
    places: situation.places.map((place) => ({
      field: place.facet,
      name: place.name,
      broken: place.broken,
      known: place.known,
      atLeast: place.atLeast,
    })),
    burst: burst === null ? null : { what: burst },
    note: 'in common is not the cause',
  };
  return {
    title: `${formatCount(broken)} of ${formatCount(known)} ${resource.short.many} ${resource.brokenWord}`,
    sheet,
    records: recordsOf(groups, [
      ['message', ({ message }) => message],
      [resource.short.many, ({ rows: found }) => found],
      ['clusters', ({ clusters }) => clusters],
      ['sets_apart', ({ apart }) => apart],
    ]),
    data,
    found: broken > 0,
  };
};

const sinceData = (since: Since | undefined): JsonObject | null => {
  if (since === undefined) return null;
  const { from, to, earlier, later, unknown } = since;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), earlier, later, unknown };
};
