import { type Facet, RANK } from '../../core/facet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { dot } from '../../store/picker/picker.ts';
import type { Choice, PickerKind } from '../../store/state/picker.ts';
import { type Change, currentView, type State } from '../../store/state/state.ts';
import { questionNamed, questionOnTop } from '../../store/triage/ask.ts';
import { ageOrigin } from '../../store/triage/contrast.ts';
import { type TriageData, triageData } from '../../store/triage/data.ts';
import { DEFAULT_SETS, rowsMatching, type SetChoice, type SetOptions } from '../../triage/rows/sets.ts';

/** The open question with its access to the compared sets; null if it compares no sets. */
const comparedRows = (state: State) => {
  const question = questionOnTop(state);
  const sets = question === null ? undefined : questionNamed(state, question.name).sets;
  return question === null || sets === undefined ? null : { question, sets };
};

const setsOf = (state: State): SetOptions => {
  const open = comparedRows(state);
  return open === null ? DEFAULT_SETS : open.sets.of(open.question);
};

/** Makes the action of a choice, which changes the sets of the open question. */
const changeSets =
  (change: (sets: SetOptions) => SetOptions) =>
  (state: State): Change => {
    const open = comparedRows(state);
    return open === null ? {} : open.sets.change(state, open.question, change(open.sets.of(open.question)));
  };

const rowsText = (count: number, { resource: { short } }: TriageData): string =>
  `${formatCount(count)} ${count === 1 ? short.one : short.many}`;

/** Sets by health, then by rule. */
const setOptions = (state: State, data: TriageData, options: SetOptions): readonly Choice[] => {
  const { brokenWord, rules } = data.resource;
  const now = ageOrigin(state);
  const option = (value: string, label: string, hint: string, set: SetChoice, chosen: boolean): Choice => ({
    value,
    label,
    hint,
    mark: dot(chosen),
    choose: changeSets((sets) => ({ ...sets, set })),
  });
  const by = options.set.by;
  const marks = currentView(state).marks.size;
  const found = rules.flatMap(({ id, title }) => {
    const terms = [{ facet: 'rule', operator: '=', value: id }] as const;
    const count =
      data.table.facet('rule') === undefined ? 0 : rowsMatching(data.table, data.matching, terms, now).length;
    if (count === 0) return [];
    const set: SetChoice = { by: 'rows', name: title, drill: { type: 'terms', terms } };
    return option(
      `rule:${id}`,
      title,
      rowsText(count, data),
      set,
      options.set.by === 'rows' && options.set.name === title,
    );
  });
  const broken = data.matching.filter((row) => data.states[row] === 1).length;
  return [
    option(
      'default',
      'default',
      'marked rows, else broken ones, else those of the filter',
      { by: 'default' },
      by === 'default',
    ),
    option('broken', brokenWord, rowsText(broken, data), { by: 'broken' }, by === 'broken'),
    ...(marks === 0 ? [] : [option('marked', 'marked', rowsText(marks, data), { by: 'marked' }, by === 'marked')]),
    option('filter', 'rows of the filter', rowsText(data.matching.length, data), { by: 'filter' }, by === 'filter'),
    ...found,
  ];
};

const restOptions = (data: TriageData, options: SetOptions): readonly Choice[] => {
  const likes = [RANK.project, RANK.profile].flatMap(
    (rank) => data.table.facets.find(({ facet }) => facet.rank === rank)?.facet ?? [],
  );
  const option = (facet: Facet | null): Choice => ({
    value: `like:${facet?.id ?? ''}`,
    label: facet === null ? 'against all others' : `against others with the same ${facet.title}`,
    hint: '',
    mark: dot(options.like === (facet?.id ?? null)),
    choose: changeSets((sets) => ({ ...sets, like: facet?.id ?? null })),
  });
  return [null, ...likes].map(option);
};

const turnOptions = (data: TriageData, options: SetOptions): readonly Choice[] => [
  {
    value: 'unknown',
    label: 'count those of unknown state as others',
    hint: '',
    mark: dot(options.withUnknown),
    choose: changeSets((sets) => ({ ...sets, withUnknown: !sets.withUnknown })),
  },
  ...(data.resource.used === null
    ? []
    : [
        {
          value: 'used',
          label: 'only those in use',
          hint: '',
          mark: dot(options.usedOnly),
          choose: changeSets((sets) => ({ ...sets, usedOnly: !sets.usedOnly })),
        },
      ]),
];

/** The picker of the rows that the open question compares: the set, and the rest. */
export const SETS: PickerKind<null> = {
  title: () => 'Compare which rows, and with which',
  choices: (state) => {
    const data = triageData(state, state.tab);
    const options = setsOf(state);
    return [...setOptions(state, data, options), ...restOptions(data, options), ...turnOptions(data, options)];
  },
};
