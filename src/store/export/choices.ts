import { exportFormats } from '../../output/index.ts';
import type { Choice } from '../state/overlay.ts';

/** Choices of an export: each format to a file, then to the clipboard. */
export const exportChoices = (): readonly Choice[] =>
  (['file', 'clipboard'] as const).flatMap((to) =>
    exportFormats().map(({ id, about }) => ({
      value: `${id} ${to}`,
      label: `${id} ${to === 'file' ? 'to a file' : 'to the clipboard'}`,
      hint: about,
      mark: ' ',
    })),
  );
