import type { Facet } from '../../../core/facet/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { type Change, currentResource, type State } from '../../state/state.ts';
import { openAttention } from '../../triage/attention.ts';
import { askCount, fieldsInOrder, knownFacets, MAX_FIELDS, openCount, rankedFacets } from '../../triage/count.ts';
import { triageData } from '../../triage/data.ts';
import { askPivot, openFields, openPivot } from '../../triage/pivot.ts';
import { openWhy } from '../../triage/why-answer.ts';
import { type Argument, type Command, done, inSight, type Outcome, refused, unfinished } from '../command.ts';

/** The words of an argument, each with its offset. */
const wordsIn = (argument: string): readonly { readonly text: string; readonly at: number }[] =>
  Array.from(argument.matchAll(/[^\s,]+/g), ({ 0: text, index }) => ({ text, at: index }));

/** The id of a facet by its id or title. */
const facetNamed = (known: readonly Facet[], word: string): string | undefined => {
  const wanted = word.toLowerCase();
  const found = known.find(({ id }) => id.toLowerCase() === wanted) ?? known.find(({ title }) => title === wanted);
  return found?.id;
};

/** Parses facet ids, then continues with them; an unknown one is refused at its position. */
const withFacets = (state: State, argument: string, go: (facets: readonly string[]) => Outcome): Outcome => {
  const known = knownFacets(triageData(state, state.tab));
  const ids = known.map(({ id }) => id);
  const facets: string[] = [];
  for (const { text, at } of wordsIn(argument)) {
    const id = facetNamed(known, text);
    if (id === undefined) {
      const near = nearest(text, ids);
      const message = `unknown field ${text}${near === null ? '; I lists them' : `; did you mean ${near}?`}`;
      return ids.some((one) => one.startsWith(text)) ? unfinished(at, message) : refused(at, message);
    }
    if (facets.includes(id)) return refused(at, `${id} is named twice`);
    if (facets.length === MAX_FIELDS) return refused(at, `at most ${MAX_FIELDS} fields are counted together`);
    facets.push(id);
  }
  return go(facets);
};

/** Asks over the list, closing what is open. */
export const inList = (state: State, ask: (below: State) => Change): Change => {
  const sight = inSight(state);
  return { ...sight, ...ask({ ...state, ...sight }) };
};

const count = (state: State, argument: string): Outcome =>
  withFacets(state, argument, (facets) =>
    facets.length === 0
      ? done(inList(state, openCount), `count ${currentResource(state).many}`)
      : done(
          inList(state, (below) => askCount(below, facets)),
          `count by ${facets.join(' and ')}`,
        ),
  );

const pivot = (state: State, argument: string): Outcome =>
  withFacets(state, argument, (facets) => {
    const across = facets.at(-1);
    const down = facets.slice(0, -1);
    if (across === undefined || down.length === 0)
      return done(
        inList(state, (below) => openPivot(below, facets)),
        'asks for the fields',
      );
    return done(
      inList(state, (below) => askPivot(below, down, across)),
      `${down.join(' and ')} × ${across}`,
    );
  });

/** Facets for the name at the caret, without those already named. */
const facetArgument = (state: State, argument: string, caret: number): Argument => {
  const from = /[^\s,]*$/.exec(argument.slice(0, caret))?.index ?? caret;
  const to = caret + (/^[^\s,]*/.exec(argument.slice(caret))?.[0].length ?? 0);
  const wanted = argument.slice(from, caret).toLowerCase();
  const named = new Set(wordsIn(`${argument.slice(0, from)} ${argument.slice(to)}`).map(({ text }) => text));
  const known =
    fieldsInOrder(state, state.tab, 'fit')?.map(({ facet }) => facet) ?? rankedFacets(triageData(state, state.tab));
  const options = known
    .filter(({ id }) => id.toLowerCase().startsWith(wanted) && !named.has(id))
    .map(({ id, about }) => ({ text: id, hint: about }));
  return { what: 'field', whole: true, from, to, options };
};

/** Questions about many items. */
export const TRIAGE_COMMANDS: readonly Command[] = [
  {
    names: ['count'],
    argument: '[FIELDS]',
    about: 'count the rows by up to four fields: health,arch …',
    action: 'count',
    run: count,
    complete: facetArgument,
  },
  {
    names: ['pivot'],
    argument: '[FIELDS]',
    about: 'count by fields down and the last one across: project agent',
    action: 'pivot',
    run: pivot,
    complete: facetArgument,
  },
  {
    names: ['fields'],
    argument: '',
    about: 'what each field holds, and which tell the broken ones',
    action: 'fields',
    run: (state) => done(inList(state, openFields)),
  },
  {
    names: ['why'],
    argument: '',
    about: 'what the broken, marked or filtered rows have in common',
    action: 'why',
    run: (state) => done(inList(state, openWhy)),
  },
  {
    names: ['attention'],
    argument: '',
    about: 'what the rules find among the rows, most severe first',
    action: 'attention',
    run: (state) => done(inList(state, openAttention)),
  },
];
