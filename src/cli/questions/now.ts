import type { QuestionRows } from '../../answer/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { newlyAsked } from '../../store/state/triage.ts';
import { triageData } from '../../store/triage/data.ts';
import { dayAnswer, groupReasons, nowRules, situationAnswer } from '../../store/triage/now-answer.ts';
import { wholeSheet } from './headless.ts';

/** `edgescope now`: the whole situation: what broken rows report, what sets each group apart, what and where (triage, 1). */
export const nowAnswer = (state: State, rows: QuestionRows): Answer => {
  const { resource, shown, states } = rows;
  const sheet = wholeSheet(state, 'now', newlyAsked(resource.id, null));
  const situation = situationAnswer(state, resource.id).value;
  const reasons = groupReasons(state, triageData(state, resource.id), situation?.groups ?? []);
  const burst = dayAnswer(state, resource.id).value?.burst ?? null;
  const broken = shown.filter((row) => states[row] === 1).length;
  const unknown = shown.filter((row) => states[row] === -1).length;
  const groups = (situation?.groups ?? []).map((group) => ({
    message: group.message,
    rows: group.rows.length,
    clusters: group.clusters,
    apart: reasons.get(group.key)?.text ?? null,
    found: reasons.get(group.key)?.isFound ?? false,
  }));
  const data: JsonObject = {
    edgescope: 'now',
    format: 1,
    ...rows.data,
    broken,
    known: shown.length - unknown,
    unknown,
    groups,
    rules: (nowRules(state, resource.id) ?? []).map(({ id, severity, rows: found }) => ({
      rule: id,
      severity,
      rows: found,
    })),
    places: (situation?.places ?? []).map((place) => ({
      field: place.facet,
      name: place.name,
      broken: place.broken,
      known: place.known,
      atLeast: place.atLeast,
    })),
    burst: burst === null ? null : { what: burst.text },
    note: 'in common is not the cause',
  };
  return {
    heading: [
      `${formatCount(broken)} of ${formatCount(shown.length - unknown)} ${resource.short.many} ${resource.brokenWord}`,
      ...rows.facts,
    ],
    sheet,
    sentences: [],
    records: {
      columns: ['message', resource.short.many, 'clusters', 'sets_apart'],
      rows: groups.map((one): RecordValue[] => [one.message, one.rows, one.clusters, one.apart]),
    },
    data,
    found: broken > 0,
  };
};
