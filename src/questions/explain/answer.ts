import type { Sheet } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { recordsOf } from '../../output/answers.ts';
import type { QuestionRows } from '../../store/triage/data.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import type { Explained } from './explained.ts';

/** What is wrong with one item, what it shares, where it differs. */
export const explainAnswer = (rows: QuestionRows, { item, explanation }: Explained, sheet: Sheet): OwnAnswer => {
  const { resource } = rows;
  const wrong = explanation.wrong.map(({ rule, evidence, same, rows: of }) => ({
    rule: rule.id,
    severity: rule.severity,
    text: evidence.text,
    path: evidence.path,
    since: evidence.since === null ? null : new Date(evidence.since).toISOString(),
    same,
    of,
  }));
  const data: JsonObject = {
    uid: item.uid,
    name: item.name,
    wrong,
    rules: explanation.rules,
    peers: explanation.peers === null ? null : { by: explanation.peers.by, rows: explanation.peers.rows.length },
    differences: explanation.differences.map((one) => ({
      field: one.facet.id,
      own: one.own,
      others: one.others,
      beyond: one.beyond,
    })),
    events: explanation.events.map(({ event, others }) => ({
      at: new Date(event.at).toISOString(),
      what: event.lane,
      reason: event.reason,
      subject: event.subject,
      others,
    })),
    unknown: explanation.unknown,
    note: 'in common is not the cause',
  };
  return {
    title: `${resource.one} ${item.name}: why`,
    sheet,
    records: recordsOf(wrong, [
      ['rule', ({ rule }) => rule],
      ['severity', ({ severity }) => severity],
      ['text', ({ text }) => text],
      ['path', ({ path }) => path],
      ['since', ({ since }) => since],
      ['same', ({ same }) => same],
      ['of', ({ of }) => of],
    ]),
    data,
    found: wrong.some(({ severity }) => severity === 'bad'),
  };
};
