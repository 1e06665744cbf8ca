import type { Sheet } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { recordsOf } from '../../output/answers.ts';
import type { QuestionRows } from '../../store/triage/data.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import type { Attention } from '../../triage/rules/attention.ts';

/** What the rules find, most severe first. */
export const attentionAnswer = (rows: QuestionRows, attention: Attention, sheet: Sheet): OwnAnswer => {
  const { resource } = rows;
  const counts = [...attention.found, ...attention.unknown];
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
    rules,
    withFinding: attention.withFinding.length,
  };
  return {
    title: `What deserves attention among the ${resource.many}`,
    sheet,
    records: recordsOf(rules, [
      ['rule', ({ rule }) => rule],
      ['severity', ({ severity }) => severity],
      [resource.short.many, ({ rows: found }) => found],
      ['in_use', ({ inUse }) => inUse],
      [resource.brokenWord, ({ broken }) => broken],
      ['unknown', ({ unknown }) => unknown],
      ['title', ({ title }) => title],
    ]),
    data,
    found: counts.some(({ rule, rows: found }) => rule.severity === 'bad' && found.length > 0),
  };
};
