import { formatCount } from '../../core/values/index.ts';
import { leafText } from '../../triage/values/group-texts.ts';
import type { PeerDifference } from './explanation.ts';

/** Tells how the peers of a row differ from it: `the others: 2 or fewer`, or which other values they have. */
export const differenceText = ({ facet, peers, others, beyond }: PeerDifference, now: number): string => {
  if (beyond !== null) {
    // The later a time, the less its age.
    const isMore = (beyond.side === 'below') !== (facet.type === 'time');
    const [more, less] =
      facet.type === 'time' ? ['older', 'newer'] : ['more', facet.type === 'number' ? 'fewer' : 'less'];
    const all = beyond.isOfAll ? 'the others' : 'the others that have a value';
    return `${all}: ${leafText(facet, beyond.edge, now)} or ${isMore ? more : less}`;
  }
  if (peers.length === 1 && peers[0]?.leaf === null) return `the other ${formatCount(others)} have no ${facet.title}`;
  const shown = peers.map(({ leaf, rows }) => `${leafText(facet, leaf, now)} (${formatCount(rows)})`);
  const told = peers.reduce((sum, { rows }) => sum + rows, 0);
  const have = others === 1 ? 'has another' : 'have another';
  return `${formatCount(others)} ${have}: ${shown.join(', ')}${told < others ? ', …' : ''}`;
};

/** The field in which a row differs from its peers, with its own value: `agent 4.7.1`, `no gateway`. */
export const differenceHead = ({ facet, own }: PeerDifference, now: number): string =>
  own === null ? `no ${facet.title}` : `${facet.title} ${leafText(facet, own, now)}`;
