import type { QuestionRows } from '../../answer/index.ts';
import type { Item } from '../../core/item/index.ts';
import { nearest } from '../../core/text/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { newlyAsked } from '../../store/state/triage.ts';
import { explained } from '../../store/triage/explain-answer.ts';
import { QUESTIONS } from '../../store/triage/questions.ts';
import { currentList } from '../../store/walk/query.ts';
import { UsageError } from '../usage-error.ts';
import { type ScreenWish, worked } from './headless.ts';

/**
 * `edgescope explain KIND NAME|UID`: what is wrong with one item, what it shares, where it differs.
 * @throws UsageError for an item that is not in the list, and for a name that several have
 */
export const explainAnswer = (received: State, rows: QuestionRows, wish: ScreenWish): Answer => {
  const { resource } = rows;
  const item = itemNamed(received, rows, 'explain', wish.item);
  const { state, sheet } = worked(received, 'explain', newlyAsked(resource.id, { uid: item.uid }));
  const explanation = explained(state, resource.id, item.uid)?.explanation;
  const wrong = (explanation?.wrong ?? []).map(({ rule, evidence, same, rows: of }) => ({
    rule: rule.id,
    severity: rule.severity,
    text: evidence.text,
    path: evidence.path,
    since: evidence.since === null ? null : new Date(evidence.since).toISOString(),
    same,
    of,
  }));
  const data: JsonObject = {
    edgescope: 'explain',
    format: 1,
    ...rows.data,
    uid: item.uid,
    name: item.name,
    wrong,
    rules: explanation?.rules ?? 0,
    peers: explanation?.peers == null ? null : { by: explanation.peers.by, rows: explanation.peers.rows.length },
    differences: (explanation?.differences ?? []).map((one) => ({
      field: one.facet.id,
      own: one.own,
      others: one.others,
      beyond: one.beyond,
    })),
    events: (explanation?.events ?? []).map(({ event, others }) => ({
      at: new Date(event.at).toISOString(),
      what: event.lane,
      reason: event.reason,
      subject: event.subject,
      others,
    })),
    unknown: explanation?.unknown ?? [],
    note: 'in common is not the cause',
  };
  return {
    heading: [`${resource.one} ${item.name}: why`, ...rows.facts],
    sheet,
    sentences: [],
    records: {
      columns: ['rule', 'severity', 'text', 'path', 'since', 'same', 'of'],
      rows: wrong.map((one): RecordValue[] => [
        one.rule,
        one.severity,
        one.text,
        one.path,
        one.since,
        one.same,
        one.of,
      ]),
    },
    data,
    found: wrong.some(({ severity }) => severity === 'bad'),
  };
};

/**
 * The item of a command, by its uid or name.
 * @throws UsageError for an item that is not in the list, and for a name that several have
 */
export const itemNamed = (state: State, { resource }: QuestionRows, command: string, wanted: string): Item => {
  const items = currentList(state)?.items ?? [];
  const byUid = items.find(({ uid }) => uid === wanted);
  if (byUid !== undefined) return byUid;
  const [found, another] = items.filter(({ name }) => name === wanted);
  if (found === undefined) {
    const near = nearest(
      wanted,
      items.slice(0, MAX_COMPARED).map(({ name }) => name),
    );
    throw new UsageError(
      `${command}: no ${resource.one} has the uid or name "${wanted}"`,
      near === null ? 'a fragment is found with :find, or with --filter' : `did you mean ${near}?`,
    );
  }
  if (another !== undefined)
    throw new UsageError(
      `${command}: several ${resource.many} are called "${wanted}"`,
      `give a uid, such as ${found.uid}`,
    );
  return found;
};

/** Names that are compared with a mistyped one: further ones cost seconds. */
const MAX_COMPARED = 5000;

/**
 * `edgescope timeline [KIND [NAME|UID]]`: when things happened, by the times in items.
 * @throws UsageError for an item that is not in the list, and for a name that several have
 */
export const timelineAnswer = (received: State, rows: QuestionRows, { item, span, all }: ScreenWish): Answer => {
  const uid = item === '' ? null : itemNamed(received, rows, 'timeline', item).uid;
  const asked = newlyAsked(rows.resource.id, { span, zooms: [], at: null, quiet: all, item: uid });
  const { state } = worked(received, 'timeline', asked);
  const answer = QUESTIONS.timeline.answer?.(state, asked, rows);
  if (answer == null) throw new Error('the timeline is not finished');
  return answer;
};
