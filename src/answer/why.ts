import { formatCount } from '../core/values/index.ts';
import type { Answer } from '../output/index.ts';
import {
  type Contrast,
  type ContrastWords,
  emptySentences,
  lineSentences,
  NOT_THE_CAUSE,
  whySheet,
} from '../triage/index.ts';
import { type QuestionRows, uidsOf } from './rows.ts';
import { type AnsweredSets, contrastData, contrastRecords } from './why-data.ts';

/** Common properties of rows in contrast to others (triage, 5). `all` includes chance results. */
export const whyAnswer = (rows: QuestionRows, sets: AnsweredSets, found: Contrast, all: boolean): Answer => {
  const { table, resource, now } = rows;
  const words: ContrastWords = {
    ...resource.short,
    set: sets.adjective,
    names: (id) => table.facet(id)?.facet,
    now,
    isPart: rows.isPart,
  };
  const unknown = sets.unknown === 0 ? '' : `, ${formatCount(sets.unknown)} of unknown state left out`;
  return {
    heading: [
      `In common: ${formatCount(sets.set.length)} ${sets.rule} against ${formatCount(sets.rest.length)} others${unknown}`,
      ...rows.facts,
      ...(sets.without.length === 0 ? [] : [`without ${sets.without.join(', ')}`]),
    ],
    sheet: whySheet(found, {
      words,
      setTitle: sets.adjective === '' ? 'OF THESE' : sets.adjective.toUpperCase(),
      folds: all ? Object.fromEntries(foldKeys(found).map((key) => [key, true])) : {},
      all,
      uidsOf: (some) => uidsOf(rows, some),
    }),
    sentences: sentencesOf(found, words),
    records: contrastRecords(found, words),
    data: contrastData(rows, sets, found),
    found: found.traits.lines.length > 0,
  };
};

/** Keys of the lines with details. */
const foldKeys = ({ traits, symptoms }: Contrast): readonly string[] => [
  ...traits.lines.map(({ key }) => `traits ${key}`),
  ...symptoms.lines.map(({ key }) => `symptoms ${key}`),
];

const sentencesOf = (found: Contrast, words: ContrastWords): readonly string[] => {
  const said = found.traits.lines.flatMap((line) => lineSentences(line, words).filter((one) => one !== NOT_THE_CAUSE));
  return [...emptySentences(found, words), ...said, ...(said.length > 0 ? [NOT_THE_CAUSE] : [])];
};
