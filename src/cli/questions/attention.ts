import type { QuestionRows } from '../../answer/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { newlyAsked } from '../../store/state/triage.ts';
import { kindFindings } from '../../store/triage/findings.ts';
import { wholeSheet } from './headless.ts';

/** `edgescope attention`: what the rules find, most severe first (triage, 8.1). */
export const attentionAnswer = (state: State, rows: QuestionRows): Answer => {
  const { resource } = rows;
  const sheet = wholeSheet(state, 'attention', newlyAsked(resource.id, null));
  const attention = kindFindings(state, resource.id).value?.attention;
  const counts = [...(attention?.found ?? []), ...(attention?.unknown ?? [])];
  const rules = counts.map((one) => ({
    rule: one.rule.id,
    severity: one.rule.severity,
    title: one.rule.title,
    rows: one.rows.length,
    inUse: one.used,
    broken: one.broken,
    unknown: one.unknown,
    given: one.isGiven,
    remedy: one.rule.remedy,
    filter: one.rule.fleet === undefined ? `rule=${one.rule.id}` : null,
  }));
  const data: JsonObject = {
    edgescope: 'attention',
    format: 1,
    ...rows.data,
    rules,
    withFinding: attention?.withFinding.length ?? 0,
  };
  return {
    heading: [`What deserves attention among the ${resource.many}`, ...rows.facts],
    sheet,
    sentences: [],
    records: {
      columns: ['rule', 'severity', resource.short.many, 'in_use', resource.brokenWord, 'unknown', 'title'],
      rows: rules.map((one): RecordValue[] => [
        one.rule,
        one.severity,
        one.rows,
        one.inUse,
        one.broken,
        one.unknown,
        one.title,
      ]),
    },
    data,
    found: counts.some(({ rule, rows: found }) => rule.severity === 'bad' && found.length > 0),
  };
};
