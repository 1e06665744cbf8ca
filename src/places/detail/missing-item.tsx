import { memo } from 'react';
import { wrap } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { line } from '../../core/view/index.ts';
import { problemLine } from '../../store/keys/remedy.ts';
import { countText } from '../../store/list/count.ts';
import { isLoadingAll } from '../../store/state/held-list.ts';
import { saidOf } from '../../store/state/said.ts';
import { currentResource, currentView, type State } from '../../store/state/state.ts';
import { itemFetchOf } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { Lines } from '../../ui/line.tsx';
import { useLines } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';

/** The body of an open item that is not loaded: says that the item is being searched for, or was not found. */
export const MissingItem = memo(() => <Lines lines={useLines(missingLines)} />);

const missingLines = (state: State): readonly Spans[] => [
  [],
  ...missingWords(state).flatMap(([text, tone]) =>
    wrap(text, Math.max(20, state.size.columns - 4)).map((part) => line(`  ${part}`, tone)),
  ),
];

const missingWords = (state: State): readonly (readonly [text: string, tone: Tone])[] => {
  const list = currentList(state);
  const { one, many } = currentResource(state);
  const { detail } = currentView(state);
  const whole = detail === null ? undefined : itemFetchOf(state, detail.uid);
  if (whole?.problem) {
    return [
      [`✖ ${problemLine(state, whole.problem, 'detail')}`, 'bad'],
      ['r retry · Esc back', 'dim'],
    ];
  }
  if (whole !== undefined) return [[`Loading the ${one} by uid…`, 'dim']];
  if (list?.problem) {
    return [
      [`✖ ${problemLine(state, list.problem, 'detail')}`, 'bad'],
      ['Esc back', 'dim'],
    ];
  }
  if (list === undefined || isLoadingAll(list)) {
    const here = list === undefined ? 'none' : countText(list);
    return [[`Searching the ${many}: ${here} loaded…`, 'dim']];
  }
  const isPart = saidOf(state, list, 'query') !== null;
  const where = isPart ? 'loaded; more are not loaded' : 'the service lists in this scope';
  return [
    [`Not found among the ${countText(list)} ${many} ${where}.`, 'warn'],
    ['Esc back · u in the list changes the scope', 'dim'],
  ];
};
