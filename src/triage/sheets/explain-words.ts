import type { Facet, FacetLeaf, ItemEvent } from '../../core/facet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { valueText } from '../../core/view/index.ts';
import type { PeerDifference } from '../explain/differences.ts';
import type { FacetNames } from '../wording/terms.ts';
import { type KindWords, MISSING, rowsText } from './words.ts';

/** What an explanation is shown with. */
export interface ExplainShown {
  readonly words: KindWords;
  readonly names: FacetNames;
  /** What ages are counted from, epoch ms. */
  readonly now: number;
  /** Peers and events are known. */
  readonly isWhole: boolean;
  /** There is room for dates. */
  readonly wide: boolean;
}

/** A value of a facet; nothing is a dash. */
export const leafText = ({ type }: Facet, leaf: FacetLeaf | null, now: number): string =>
  leaf === null ? MISSING : valueText(type, leaf, now);

/** What the peers of a row say where it differs: that all are below it, or which other values they have. */
export const differenceText = ({ facet, peers, others, beyond }: PeerDifference, now: number): string => {
  if (beyond !== null)
    return `all of them are ${beyond.side === 'above' ? 'below' : 'above'}: ${leafText(facet, beyond.edge, now)} ${beyond.side === 'above' ? 'at most' : 'at least'}`;
  if (peers.length === 1 && peers[0]?.leaf === null) return `${formatCount(others)} say nothing of it`;
  const shown = peers.map(({ leaf, rows }) => `${leafText(facet, leaf, now)} (${formatCount(rows)})`);
  const told = peers.reduce((sum, { rows }) => sum + rows, 0);
  const have = others === 1 ? 'has another' : 'have another';
  return `${formatCount(others)} ${have}: ${shown.join(', ')}${told < others ? ', …' : ''}`;
};

/** What happened: `pack fluent-bit → False: DiskPressure`, `pack fluent-bit started`, `registered`. */
export const eventText = ({ lane, subject, reason }: ItemEvent): string => {
  const [of = '', ...further] = lane.split(' ');
  const text = subject === null ? lane : [of, subject, ...further].join(' ');
  return reason === null ? text : `${text}: ${reason}`;
};

/** How many others had the same. */
export const sharedText = (others: number, words: KindWords): string =>
  `${rowsText(others, words)} more had the same within 2 minutes`;
