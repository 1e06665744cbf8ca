import { ageText } from '../../shared/cells.ts';
import { choiceTone } from '../../shared/choice.ts';
import type { Finding } from '../../shared/finding.ts';
import { type EdgeHost, HEALTH_CHOICES } from '../model.ts';

/** What the host's own state tells: an ill health with its message, a state that is not paired (document 2.3, status). */
export const statusFindings = ({ status, metadata }: EdgeHost, now: number): readonly Finding[] => {
  const tone = choiceTone(HEALTH_CHOICES, status.health);
  const health = [status.health, status.message].filter((word) => word !== null).join(': ');
  const since = metadata.created === null ? '' : `, registered ${ageText(metadata.created, now)}`;
  return [
    ...(tone === 'bad' || tone === 'warn' ? [{ about: 'Health', text: health, tone }] : []),
    ...(status.state === 'unpaired'
      ? [{ about: 'State', text: `the host is not paired${since}`, tone: 'warn' } as const]
      : []),
  ];
};
