import { transitionsOf } from '../../change/transitions.ts';
import type { ItemEvent } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { plural } from '../../core/values/index.ts';
import { changesOf } from '../../store/list/changes.ts';
import { itemNow, type State, viewOf } from '../../store/state/state.ts';
import { type Progress, progressOf } from '../../store/state/work.ts';
import { answerOf } from '../../store/triage/answered-lists.ts';
import { ageOrigin, type ContrastAnswer, contrastAnswer } from '../../store/triage/contrast.ts';
import { eventMemo, type TriageData } from '../../store/triage/data.ts';
import { type KindFindings, kindFindings, openSentence } from '../../store/triage/findings.ts';
import { listedItem, loadedItemOf } from '../../store/walk/item.ts';
import type { ContrastLine } from '../../triage/contrast/finding.ts';
import { DEFAULT_SETS, rowsMatching, type SetOptions } from '../../triage/rows/sets.ts';
import {
  type Explanation,
  type PeerDifference,
  type Peers,
  peerDifferences,
  peersOf,
  type SharedEvent,
  wrongThings,
} from './explanation.ts';

/** Two events of one kind within this time count as simultaneous, in ms. */
const SAME_TIME = 2 * 60_000;
const MAX_EVENTS = 12;
/** Maximum number of undecided rules listed by name. */
const MAX_NAMED = 6;

/** An item and its explanation, as the question *Explain* shows them. */
export interface Explained {
  readonly item: Item;
  readonly data: TriageData;
  readonly explanation: Explanation;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** True once peers and events are known. */
  readonly isWhole: boolean;
  /** Sentences about the rules that are undecided until all lists are whole. */
  readonly open: readonly string[];
}

interface Surroundings {
  readonly uid: string;
  readonly peers: Peers | null;
  readonly differences: readonly PeerDifference[];
  readonly events: readonly SharedEvent[];
  readonly earlier: number;
}

/** Keeps the last failure and the last other event of each pack: how it was deployed step by step says nothing more. */
const lastOfEach = (events: readonly ItemEvent[]): readonly ItemEvent[] => {
  const seen = new Set<string>();
  return events.filter(({ subject, isWorse }) => {
    if (subject === null) return true;
    const key = `${isWorse} ${subject}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** Peers and events of an item, in steps. */
function* surroundingsOf(state: State, item: Item, row: number, data: TriageData): Generator<void, Surroundings> {
  const { table, states, resource, loaded } = data;
  const peers = row < 0 ? null : yield* peersOf(table, row, states, resource.peers);
  const differences = peers === null ? [] : yield* peerDifferences(table, row, peers.rows, resource.brokenColumns);
  yield;
  const all = lastOfEach(
    item
      .events()
      .filter(({ quiet, at }) => !quiet && at >= 0)
      .toSorted((x, y) => y.at - x.at),
  );
  const shown = all.slice(0, MAX_EVENTS);
  const rows = Array.from(loaded).flatMap((other) => (other === row ? [] : (table.item(other) ?? [])));
  const others = yield* eventMemo(state).sameAround(item, rows, shown, SAME_TIME);
  const events = shown.map((event, at) => ({ event, others: others[at] ?? 0 }));
  return { uid: item.uid, peers, differences, events, earlier: all.length - shown.length };
}

/** The distinguishing values of broken rows that a row has; null if it is not broken. */
const sharesOf = (value: ContrastAnswer | null, row: number, now: number): readonly ContrastLine[] | null => {
  if (value === null || value.sets.by !== 'broken' || !value.sets.set.includes(row)) return null;
  const { table } = value.data;
  return value.contrast.traits.lines.filter(
    ({ terms }) => rowsMatching(table, Uint32Array.of(row), terms, now).length > 0,
  );
};

const unknownOf = ({ data }: KindFindings, item: Item, found: ReadonlySet<string>): readonly string[] => {
  const { resource, table } = data;
  const undecided = new Set(item.facets().undecided);
  const rules = resource.rules.filter(({ id }) => undecided.has(id));
  const titles = rules.slice(0, MAX_NAMED).map(({ id }) => id);
  const more = rules.length > titles.length ? ', …' : '';
  const notGiven = table.facets.filter(({ isGiven }) => !isGiven).map(({ facet }) => facet.title);
  return [
    ...resource.rules.flatMap(({ id, caveat }) => (caveat !== undefined && found.has(id) ? [caveat] : [])),
    ...(rules.length === 0
      ? []
      : [`${plural(rules.length, 'rule')} cannot be decided, fields were not sent: ${titles.join(', ')}${more}`]),
    ...(notGiven.length === 0 ? [] : [`the list was not asked for ${plural(notGiven.length, 'field')} of the item`]),
  ];
};

/** All loaded broken items against the others, regardless of the filter. */
const ALL_BROKEN: SetOptions = { ...DEFAULT_SETS, set: { by: 'all-broken' } };

const sharedAnswer = (state: State, kind: KindId, { loaded, matching }: TriageData): Progress<ContrastAnswer> =>
  loaded.length === matching.length && viewOf(state, kind).marks.size === 0
    ? contrastAnswer(state, kind, DEFAULT_SETS)
    : contrastAnswer(state, kind, ALL_BROKEN, { name: 'shares' });

const lastExplained = lastPerStore<Explained>();

/** The explanation of an item, the same object while nothing changes; null while rules are applied, or if the item is not loaded. */
export const explainedItem = (state: State, kind: KindId, uid: string): Progress<Explained> => {
  const { value: findings, jobs } = kindFindings(state, kind);
  const item = loadedItemOf(state, uid);
  if (findings === null || item === undefined) return progressOf(null, jobs);
  const { data } = findings;
  const now = itemNow(state);
  const listed = listedItem(state, uid);
  const row = listed === undefined ? -1 : data.table.rowOf(listed);
  const surroundings = answerOf(state, `explain ${kind}`, [data.stamp, item], () =>
    surroundingsOf(state, item, row, data),
  );
  // Peers and events of another item do not apply.
  const around = surroundings.value?.uid === uid ? surroundings.value : null;
  const why = sharedAnswer(state, kind, data);
  const changes = changesOf(state, kind);
  const value = lastExplained(state, [findings, item, row, around, why.value, now, changes], () => {
    const evidence = [...item.evidence(now), ...findings.fleet.fleet(row)];
    const found = new Set(evidence.map(({ rule }) => rule));
    const openRules = new Set(findings.fleet.open(row));
    const open = data.resource.rules.flatMap((rule) =>
      openRules.has(rule.id) ? openSentence(state, kind, rule, 'it') : [],
    );
    const explanation = {
      wrong: wrongThings(evidence, data.resource.rules, findings.fleet),
      rules: data.resource.rules.length,
      shares: sharesOf(why.value, row, ageOrigin(state)),
      changes: transitionsOf(
        data.resource,
        changes.filter((change) => change.uid === uid),
      ),
      unknown: [...unknownOf(findings, item, found), ...open],
      ...(around ?? NOTHING_YET),
    };
    return { item, data, now, explanation, isWhole: around !== null, open };
  });
  return { value, isStale: !value.isWhole, jobs: [...jobs, ...surroundings.jobs, ...why.jobs] };
};

const NOTHING_YET: Omit<Surroundings, 'uid'> = { peers: null, differences: [], events: [], earlier: 0 };
