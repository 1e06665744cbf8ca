import { startExport } from '../../store/export/export.ts';
import type { ExportContent } from '../../store/state/export.ts';
import { type Edited, editText } from '../../store/state/line-edit.ts';
import { closeOverlays, openOverlay } from '../../store/state/overlays.ts';
import type { TypedPlace } from '../../store/state/place.ts';
import { type Change, type State, say } from '../../store/state/state.ts';

/** State of the prompt for the name of an export file. */
export interface ExportPrompt extends Edited {
  readonly content: ExportContent;
  /** True if a file of this name exists: the prompt asks before overwriting. */
  readonly exists: boolean;
}

declare module '../../store/state/place.ts' {
  interface TypedStates {
    readonly 'export-name': ExportPrompt;
  }
}

const editName = (state: State, prompt: ExportPrompt, edited: Edited): Change =>
  openOverlay(state, 'export-name', { ...prompt, ...edited });

/** Handles a key in the question whether to overwrite the file. */
const answerExists = (state: State, prompt: ExportPrompt, key: string): Change => {
  if (key === 'o') return write(state, prompt, true);
  if (key === 'n' || key === 'esc') return openOverlay(state, 'export-name', { ...prompt, exists: false });
  return {};
};

const write = (state: State, { content, text }: ExportPrompt, overwrite: boolean): Change => {
  const path = text.trim();
  if (path === '') return say('enter a file name', 'warn');
  return { ...closeOverlays(state, 'export-name'), ...startExport(content, { path, overwrite }) };
};

/** The place of the prompt for a file name, and of the question whether to overwrite the file. */
export const EXPORT_NAME: TypedPlace<ExportPrompt> = {
  press: (state, prompt, key) => {
    if (prompt.exists) return answerExists(state, prompt, key);
    if (key === 'esc') return { ...closeOverlays(state, 'export-name'), ...say('export cancelled, nothing written') };
    if (key === 'enter') return write(state, prompt, false);
    return editName(state, prompt, editText(prompt, key));
  },
  edit: editName,
  line: (prompt) => (prompt.exists ? null : prompt),
};
