import { formatCount } from '../../core/values/index.ts';
import { leafText } from '../../triage/values/group-texts.ts';
import type { PeerDifference } from './explanation.ts';

/** What the peers of a row say where it differs: that all are below it, or which other values they have. */
export const differenceText = ({ facet, peers, others, beyond }: PeerDifference, now: number): string => {
  if (beyond !== null) {
    // The later a time, the less its age.
    const isMore = (beyond.side === 'below') !== (facet.type === 'time');
    const [more, less] = facet.type === 'time' ? ['older', 'newer'] : ['above', 'below'];
    const all = beyond.isOfAll ? 'all of them' : 'all that tell it';
    return `${all} are ${isMore ? more : less}: ${leafText(facet, beyond.edge, now)} ${isMore ? 'at least' : 'at most'}`;
  }
  if (peers.length === 1 && peers[0]?.leaf === null) return `${formatCount(others)} say nothing of it`;
  const shown = peers.map(({ leaf, rows }) => `${leafText(facet, leaf, now)} (${formatCount(rows)})`);
  const told = peers.reduce((sum, { rows }) => sum + rows, 0);
  const have = others === 1 ? 'has another' : 'have another';
  return `${formatCount(others)} ${have}: ${shown.join(', ')}${told < others ? ', …' : ''}`;
};

/** The field in which a row differs, with its own value. */
export const differenceHead = ({ facet, own }: PeerDifference, now: number): string =>
  own === null ? `no ${facet.title}` : `${facet.title} ${leafText(facet, own, now)}`;
