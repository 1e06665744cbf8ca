import { lineText } from '../../core/view/index.ts';
import type { Choice } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { questionOnTop } from '../triage/questions.ts';
import { formatsNow } from './content.ts';
import { saidOfRows, subjectTitle } from './subject.ts';

/** Choices of an export: each format to a file, then to the clipboard. */
export const exportChoices = (state: State): readonly Choice[] =>
  (['file', 'clipboard'] as const).flatMap((to) =>
    formatsNow(state).map(({ id, about }) => ({
      value: `${id} ${to}`,
      label: `${id} ${to === 'file' ? 'to a file' : 'to the clipboard'}`,
      hint: about,
      mark: ' ',
    })),
  );

/** Title of the export picker: subject and missing parts. */
export const exportTitle = (state: State): string => {
  const question = questionOnTop(state);
  if (question === null) return subjectTitle(state);
  return [`Export ${lineText(question.title(state))}`, ...saidOfRows(state)].join(' · ');
};
