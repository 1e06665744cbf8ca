import type { Facet } from '../../../core/facet/index.ts';
import { isTimelineSpan, TIMELINE_SPANS } from '../../../triage/timeline/time-grid.ts';
import type { QuestionEntry, QuestionTerms } from '../../state/question.ts';
import type { Change, State } from '../../state/state.ts';
import { askQuestion } from '../../triage/ask.ts';
import { triageData } from '../../triage/data.ts';
import { facetsToPick, fieldsOf, knownFacets, MAX_FIELDS } from '../../triage/facets.ts';
import {
  type Argument,
  among,
  type Command,
  done,
  inSight,
  notAmong,
  type Outcome,
  refuse,
  unfinished,
  wordAt,
} from '../command.ts';
import { goTo, itemArgument } from './go.ts';

/** Returns the id of the facet with an id or title; undefined if there is no such facet. */
const facetNamed = (known: readonly Facet[], word: string): string | undefined => {
  const wanted = word.toLowerCase();
  const found = known.find(({ id }) => id.toLowerCase() === wanted) ?? known.find(({ title }) => title === wanted);
  return found?.id;
};

/** Parses the ids of facets and continues with them. Refuses an unknown id at its position. */
const withFacets = (state: State, argument: string, go: (facets: readonly string[]) => Outcome): Outcome => {
  const known = knownFacets(triageData(state, state.tab));
  const ids = known.map(({ id }) => id);
  const facets: string[] = [];
  for (const { 0: text, index: at } of argument.matchAll(/[^\s,]+/g)) {
    const id = facetNamed(known, text);
    if (id === undefined)
      return notAmong(text, ids, { unknown: `unknown field ${text}`, others: '; I lists them', at });
    if (facets.includes(id)) return refuse(at, `${id} is named twice`);
    if (facets.length === MAX_FIELDS) return refuse(at, `at most ${MAX_FIELDS} fields are counted together`);
    facets.push(id);
  }
  return go(facets);
};

/** Closes everything over the list and asks a question about the list. */
const inList = (state: State, name: string, terms: QuestionTerms = {}): Change => {
  const sight = inSight(state);
  return { ...sight, ...askQuestion({ ...state, ...sight }, name, terms) };
};

/** Completes the name of a facet at the caret; facets that are already named are omitted. */
const facetArgument = (state: State, argument: string, caret: number): Argument => {
  const { typed, from, to, others } = wordAt(argument, caret);
  const options = facetsToPick(state)
    .filter(({ facet: { id } }) => id.toLowerCase().startsWith(typed) && !others.includes(id))
    .map(({ facet: { id, about } }) => ({ text: id, hint: about }));
  return { what: 'field', whole: true, from, to, options, jobs: fieldsOf(state, state.tab).jobs };
};

const SPANS = Object.keys(TIMELINE_SPANS);

const SPAN_CHOICES = SPANS.map((text) => ({
  text,
  hint: text === 'all' ? 'as far back as the items go' : `the last ${text}`,
}));

const BASE_CHOICES = ['5m', '15m', '1h'].map((text) => ({ text, hint: `what changed in the last ${text}` }));

/** The argument of a question: its syntax, its effect and its completions. */
interface TermsArgument extends Pick<Command, 'argument' | 'complete'> {
  readonly run: (state: State, entry: QuestionEntry, argument: string) => Outcome;
}

const ARGUMENTS: Readonly<Record<'none' | 'fields' | 'item' | 'span' | 'base', TermsArgument>> = {
  none: { argument: '', run: (state, { name }) => done(inList(state, name)) },
  fields: {
    argument: '[FIELDS]',
    run: (state, { name }, argument) =>
      withFacets(state, argument, (fields) =>
        done(inList(state, name, { fields }), fields.length === 0 ? undefined : `${name} by ${fields.join(' and ')}`),
      ),
    complete: facetArgument,
  },
  item: {
    argument: '[NAME]',
    run: (state, { name }, argument) => {
      if (argument.trim() === '') return done(inList(state, name));
      const opened = goTo(state, argument);
      if (!opened.ok) return opened;
      return done(
        { ...opened.change, ...askQuestion({ ...state, ...opened.change }, name) },
        opened.does?.replace('open', name),
      );
    },
    complete: itemArgument,
  },
  span: {
    argument: '[SPAN]',
    run: (state, { name }, argument) => {
      const span = argument.trim().toLowerCase() || '24h';
      if (!isTimelineSpan(span)) return unfinished(0, `expected ${SPANS.join(', ')}`);
      return done(inList(state, name, { span }), `${name} ${span === 'all' ? 'of all times' : `of the last ${span}`}`);
    },
    complete: among('span', () => SPAN_CHOICES),
  },
  base: {
    argument: '[15m|02:00|FILE]',
    run: (state, { name }, argument) => {
      const base = argument.trim();
      if (base === '') return done(inList(state, name));
      return done(inList(state, name, { base }), `what changed since ${base}`);
    },
    complete: among('base', () => BASE_CHOICES),
  },
};

export const questionCommands = ({ questions }: State): readonly Command[] =>
  questions.flatMap((entry): readonly Command[] => {
    if (entry.palette === null) return [];
    const { about, argument = 'none' } = entry.palette;
    const { run, ...syntax } = ARGUMENTS[argument];
    return [
      {
        ...syntax,
        names: argument === 'base' ? [entry.name, 'base'] : [entry.name],
        about,
        ...(entry.key !== null && { key: `ask ${entry.name}` }),
        run: (state, typed) => run(state, entry, typed),
      },
    ];
  });
