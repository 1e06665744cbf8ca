import { fit } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { bestText, type FieldLine } from '../../triage/fields/field-lines.ts';
import { openPicker } from '../picker/picker.ts';
import type { Choice, Picker, PickerKind } from '../state/picker.ts';
import type { Change, State } from '../state/state.ts';
import { askQuestion } from './ask.ts';
import { ageOrigin } from './contrast.ts';
import { facetsToPick, fieldsOf } from './facets.ts';

/** The question for which a facet is chosen. */
interface FieldTarget {
  /** The first line of the picker. */
  readonly title: string;
  /** The question to ask with the facets that were chosen before and the new facet. */
  readonly question: string;
  readonly before: readonly string[];
}

/** Returns the facets that are not chosen yet, with their counts. */
const facetChoices = (state: State, { draft: { question, before } }: Picker<FieldTarget>): readonly Choice[] => {
  const now = ageOrigin(state);
  return facetsToPick(state)
    .filter(({ facet }) => !before.includes(facet.id))
    .map(({ facet: { id, title, about }, line }) => {
      const holds = line === null ? '' : `${holdsText(line, now)}  `;
      return {
        value: id,
        label: id,
        hint: `${holds}${title === id ? '' : `${title}: `}${about}`,
        choose: (below) => askQuestion(below, question, { fields: [...before, id] }),
      };
    });
};

/** Describes the values of a field in columns: their number, rows without a value, and the value that distinguishes broken rows best, with its fit. */
const holdsText = ({ facet, distinct, missing, best }: FieldLine, now: number): string => {
  const least = missing === 0 || facet.many ? '' : `${formatCount(missing)} missing`;
  const told = best === null ? '' : `${best.fit.toFixed(2)} ${bestText(best.term, facet, now)}`;
  return [plural(distinct, 'value').padStart(12), least.padStart(13), fit(told, 32)].join('  ');
};

const FIELD: PickerKind<FieldTarget> = {
  title: (_, { draft }) => draft.title,
  choices: facetChoices,
  jobs: (state) => fieldsOf(state, state.tab).jobs,
};

export const openFields = (state: State, target: FieldTarget): Change => openPicker(state, FIELD, target);
