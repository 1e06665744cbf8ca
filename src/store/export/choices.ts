import type { Choice } from '../state/overlay.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../state/wishes.ts';

const ABOUT: Readonly<Record<ExportFormat, string>> = {
  csv: 'values of the columns, for a spreadsheet',
  tsv: 'values of the columns, between tabs',
  md: 'the columns as they are shown, a Markdown table',
  json: 'items with all that is here of them, one array',
  ndjson: 'items with all that is here of them, one a line',
  yaml: 'items with all that is here of them, one document each',
};

/** Every format in a file, then on the clipboard. */
export const exportChoices = (): readonly Choice[] =>
  (['file', 'clipboard'] as const).flatMap((to) =>
    EXPORT_FORMATS.map((format) => ({
      value: `${format} ${to}`,
      label: `${format} ${to === 'file' ? 'in a file' : 'on the clipboard'}`,
      hint: ABOUT[format],
      mark: ' ',
    })),
  );
