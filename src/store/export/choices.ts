import { exportFormats } from '../../output/index.ts';
import type { Choice } from '../state/overlay.ts';

/** Every format in a file, then on the clipboard. */
export const exportChoices = (): readonly Choice[] =>
  (['file', 'clipboard'] as const).flatMap((to) =>
    exportFormats().map(({ id, about }) => ({
      value: `${id} ${to}`,
      label: `${id} ${to === 'file' ? 'in a file' : 'on the clipboard'}`,
      hint: about,
      mark: ' ',
    })),
  );
