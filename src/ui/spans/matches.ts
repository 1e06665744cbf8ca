import { type Line, type Span, span } from '../../core/view/index.ts';

/** A line with every match of the search text highlighted, ignoring case. */
export const withMatches = (line: Line, search: string): Line =>
  search === '' ? line : line.flatMap((piece) => splitAt(piece, search.toLowerCase()));

const splitAt = ({ text, tone }: Span, search: string): readonly Span[] => {
  const lower = text.toLowerCase();
  // Lower-casing that changes the length would shift the offsets: then nothing is highlighted.
  if (lower.length !== text.length || !lower.includes(search)) return [{ text, tone }];
  const pieces: Span[] = [];
  let from = 0;
  for (let at = lower.indexOf(search); at >= 0; at = lower.indexOf(search, from)) {
    pieces.push(span(text.slice(from, at), tone), span(text.slice(at, at + search.length), 'match'));
    from = at + search.length;
  }
  return [...pieces, span(text.slice(from), tone)];
};
