import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { askedBy } from '../../snapshot/format.ts';
import { baseAt, baseRead, basesOf, typedTime } from '../../store/list/changes.ts';
import { knownParts } from '../../store/projects/merged-list.ts';
import { projectProgress } from '../../store/projects/parts.ts';
import type { WantedBase } from '../../store/state/errand.ts';
import { isLoading, isStale, partsOf } from '../../store/state/held-list.ts';
import { serviceName } from '../../store/state/service.ts';
import { resourceIn, type State, type Store } from '../../store/state/state.ts';
import { initialQuery, listOf } from '../../store/walk/query.ts';
import { asRefused, openFile } from '../from/from.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Target } from '../settings.ts';
import { checkAlike, fieldNotes, fileSide } from '../since/sides.ts';
import { UsageError } from '../usage-error.ts';

/** Ends the reading of a file after another base was requested. */
class Replaced extends Error {}

const until = (store: Store, isSo: (state: State) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isSo(store.getState())) return;
      end();
      resolve();
    };
    const end = store.subscribe(look);
    look();
  });

/** True if the rows of a kind are of this run, and as many as were requested. */
const isLoaded = (state: State, kind: KindId): boolean => {
  const list = listOf(state, kind);
  const parts = partsOf(list);
  if (parts !== null) {
    const { complete, problem } = knownParts(state);
    return (complete || problem !== null) && projectProgress(parts).due === 0;
  }
  if (list === undefined || isStale(list) || isLoading(list) || list.refresh !== null) return false;
  return list.pageStarts.length > 0 || list.problem !== null;
};

/**
 * Sets the base that the user has requested: a file as soon as the list of its kind is loaded, a time as soon as the list has a
 * base. Reads in slices between keys, and ends if another base is requested.
 */
export const readBase = async (
  store: Store,
  request: WantedBase,
  target: Target,
  context: Pick<ProcessContext, 'cwd' | 'home'>,
): Promise<void> => {
  const { kind, text } = request;
  const isWanted = (): boolean => store.getState().readingBase === request;
  try {
    if (typedTime(store.getState(), kind, text) !== null) {
      await until(store, (state) => !isWanted() || basesOf(state, kind).length > 0);
      const time = typedTime(store.getState(), kind, text);
      if (isWanted() && time !== null) store.setState((state) => baseAt(state, kind, text, time));
      return;
    }
    const resource = resourceIn(store.getState(), kind);
    const file = await openFile(':base', text, context);
    const before = await fileSide(file, resource, ':base');
    const recorded = target.kind === 'snapshot' ? await fileSide(target, resource, '--from') : null;
    const items: Item[] = [];
    await before.read(
      (item) => {
        if (!isWanted()) throw new Replaced();
        items.push(item);
      },
      () => false,
    );
    await until(store, (state) => !isWanted() || isLoaded(state, kind));
    if (!isWanted()) return;
    const state = store.getState();
    const query = initialQuery(state, kind);
    const name = serviceName(state.service);
    const after = recorded ?? { name, scope: state.scope, query: askedBy(query).query, fields: query.fields };
    checkAlike(before, after, ':base');
    const { address, path, snapshot } = file;
    const short = path.slice(path.lastIndexOf('/') + 1);
    const notes = [...snapshot.damage().map((damage) => `${short} ${damage}`), ...fieldNotes(before, after)];
    const base = { name: short, address: address(), fields: [before.fields, after.fields], notes };
    const isSaid = state.message?.text === `reading ${text}…`;
    store.setState({ ...baseRead(state, kind, { items, ...before.moment() }, base), ...(isSaid && { message: null }) });
  } catch (error) {
    const known = asRefused(error, `:base: ${text}`);
    if (!isWanted() || known instanceof Replaced) return;
    if (!(known instanceof UsageError)) throw known;
    store.setState({ readingBase: null, message: { text: `${known.message}; ${known.remedy}`, tone: 'bad' } });
  }
};
