import { memo } from 'react';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { hitsOf } from '../../store/detail/go-to-related.ts';
import { detailOf, gapsUnderCursor, type OpenDetail } from '../../store/detail/layout.ts';
import { placeInList } from '../../store/detail/open.ts';
import { currentRows } from '../../store/list/rows.ts';
import { currentResource, type State } from '../../store/state/state.ts';
import { itemFetchOf, waitOf } from '../../store/walk/item.ts';
import { clocksPart, foundInPart, linesText, nextTryPart, type Piece, waitSpan } from '../../ui/pieces.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { missingPieces } from '../list/position.tsx';

/** Position line of the open item: the visible lines, and the request that refreshes the item. */
export const DetailPosition = memo(() => <PositionLine pieces={detailPieces} />);

const detailPieces = (state: State): readonly Piece[] => {
  const open = detailOf(state);
  if (open === null) return missingPieces(state);
  const { top, height, total, item, detail } = open;
  const lines = linesText(top, height, total);
  const odd = item.notes.length;
  return [
    span(lines),
    ...placePart(state),
    ...foundInPart(state, open.item),
    ...askingPart(state, open),
    ...hitPart(open),
    ...underCursor(open),
    ...(detail.wrap ? [] : [span('long text truncated (w wraps)', 'dim')]),
    ...(odd > 0 ? [span(`${odd} ${odd === 1 ? 'field was' : 'fields were'} not as documented`, 'warn')] : []),
    ...clocksPart(state),
  ];
};

/** Why the line under the cursor has no value; if it has a value, its field path. */
const underCursor = (open: OpenDetail): Span[] => {
  const gaps = gapsUnderCursor(open);
  if (gaps.length > 0) return gaps.map(({ reason, labels }) => span(`${reason}: ${labels.join(', ')}`, 'accent'));
  const path = open.rows[open.cursor]?.pathOf?.() ?? '';
  return path === '' ? [] : [span(path, 'dim')];
};

/** The position of the item in its list. */
const placePart = (state: State): Span[] => {
  const at = placeInList(state);
  const { one } = currentResource(state);
  return at === null ? [] : [span(`${one} ${formatCount(at + 1)} of ${formatCount(currentRows(state).length)}`, 'dim')];
};

/** The request for the open item, or its failure. */
const askingPart = (state: State, { detail, known }: OpenDetail): Span[] => {
  const fetches = [detail.uid, ...(detail.against === null ? [] : [detail.against])].map((uid) =>
    itemFetchOf(state, uid),
  );
  const [wait] = fetches.flatMap((fetch) => waitOf(fetch, state.now) ?? []);
  if (wait !== undefined) return [waitSpan(wait, state.now)];
  if (fetches.some((fetch) => fetch?.activity != null && !fetch.quiet))
    return [span('loading the whole item…', 'accent')];
  const failed = fetches.find((fetch) => fetch?.problem != null)?.problem;
  return failed && known === 'whole' ? [span(`✖ ${failed.what} · r retries`, 'bad'), ...nextTryPart(state)] : [];
};

const hitPart = (open: OpenDetail): Span[] => {
  const { search } = open.detail;
  if (search === '') return [];
  const hits = hitsOf(open);
  if (hits.length === 0) return [span(`no match for ${search}`, 'warn')];
  const at = hits.indexOf(open.cursor);
  return [
    span(
      at < 0 ? `${plural(hits.length, 'hit')} for ${search}` : `match ${at + 1} of ${hits.length} for ${search}`,
      'accent',
    ),
  ];
};
