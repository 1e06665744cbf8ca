import { type Facet, facetsRead, type Rule } from '../../core/facet/index.ts';
import { cell, type Sheet, type SheetCell, type SheetColumn, type SheetLine } from '../../core/sheet/index.ts';
import { capitalise } from '../../core/text/index.ts';
import { formatCount, plural, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import type { Attention, RuleCount, ValueRows } from '../../triage/rules/attention.ts';
import { foundText, type KindWords, partText, rowsText, SEVERITY_GLYPHS } from '../../triage/values/group-texts.ts';

/** Orders of the findings: the most severe first (`weight`), or the most rows, or the most broken rows first. */
export const ATTENTION_ORDERS = ['weight', 'most', 'broken'] as const;

export type AttentionOrder = (typeof ATTENTION_ORDERS)[number];

/** The number that findings are sorted by, largest first; 0 for the order by weight, in which they come. */
const orderNumber = (order: AttentionOrder, { rows, broken }: RuleCount): number =>
  order === 'most' ? rows.length : order === 'broken' ? broken : 0;

interface AttentionShown {
  readonly order: AttentionOrder;
  readonly words: KindWords & { readonly many: string };
  /** True if rows of the kind may be in use or not. */
  readonly hasUse: boolean;
  /** Lines that were opened (true) or folded by hand, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** True if some rows are not loaded: then a rule without findings proves nothing. */
  readonly isPart: boolean;
  readonly facets: readonly Facet[];
  uidsOf(rows: readonly number[]): readonly string[];
}

/** Minimum screen width, in cells, for the ids of rules. */
const WIDE = 100;
/** Maximum number of values shown below a rule. */
const MAX_VALUES = 20;

/** Maximum number of findings that are not folded: few are read at a glance. */
const MATTERING = 5;
/** A finding in more than this part of the rows is usual and no news, unless half of the rows found are broken. */
const USUAL_PART = 1 / 3;
/** Key of the line of all other findings. */
const OTHER_FINDINGS = 'other findings';

/** Key of the line of the findings that are to be planned. */
const PLANS = 'plans';

/** Folds that are added to the open folds of an answer to show each finding: in print no line can be opened. */
export const ALL_FINDINGS = { [OTHER_FINDINGS]: true, [PLANS]: true };

/**
 * The findings as lines: the five that matter now, most severe first; one line that folds the others (usual, less severe or
 * undecided); one line that folds daytime work. A rule that was asked about is never folded, and comes first if it finds
 * nothing.
 */
export const attentionSheet = (attention: Attention, given: AttentionShown): Sheet => {
  // Unfolding the last line unfolds the line above it too: one key shows all.
  const folds: AttentionShown['folds'] = { [OTHER_FINDINGS]: given.folds[PLANS] === true, ...given.folds };
  const shown = { ...given, folds };
  const { nothing, rows } = attention;
  const { order } = shown;
  const inOrder = attention.found.toSorted((a, b) => orderNumber(order, b) - orderNumber(order, a));
  const isNow = ({ rule }: RuleCount): boolean => rule.due !== 'plan';
  const isPlan = (count: RuleCount): boolean => !isNow(count);
  const [found, unknown] = [inOrder.filter(isNow), attention.unknown.filter(isNow)];
  const isAsked = ({ rule }: RuleCount): boolean => shown.folds[rule.id] === true;
  const areFew = found.length + unknown.length <= MATTERING;
  const mattering = areFew ? found : found.filter((count) => !isUsual(count, rows)).slice(0, MATTERING);
  const first = found.filter((count) => mattering.includes(count) || isAsked(count));
  const others = found.filter((count) => !first.includes(count));
  const undecided = unknown.filter((count) => !isAsked(count));
  const rest = [
    ...others.flatMap((count) => ruleLines(count, rows, shown)),
    ...undecided.map((count) => emptyLine(count, shown)),
  ];
  const isOpen = shown.folds[OTHER_FINDINGS] === true;
  const lines = [
    ...nothing.filter(isAsked).map((count) => emptyLine(count, shown)),
    ...first.flatMap((count) => ruleLines(count, rows, shown)),
    ...unknown.filter(isAsked).map((count) => emptyLine(count, shown)),
    ...(areFew || rest.length <= 1 ? rest : [restLine(others, undecided, shown), ...(isOpen ? rest : [])]),
    ...planLines(inOrder.filter(isPlan), attention.unknown.filter(isPlan), attention, shown),
  ];
  const note = noteOf(attention, shown);
  return {
    blocks: [
      {
        id: 'rules',
        columns: attentionColumns(shown),
        titled: lines.length > 0,
        lines,
        ...(note !== null && { note }),
      },
    ],
  };
};

const attentionColumns = ({ words, hasUse }: AttentionShown): readonly SheetColumn[] => [
  { title: words.short.many.toUpperCase(), least: 24, most: 70, priority: 1, elide: 'end' },
  { title: 'COUNT', align: 'right', least: 5, most: 9, priority: 1 },
  ...(hasUse ? [{ title: 'IN USE', align: 'right', least: 6, most: 7, priority: 3 } as const] : []),
  { title: words.brokenWord.toUpperCase(), align: 'right', least: 7, most: 10, priority: 2 },
  { title: 'UNKNOWN', align: 'right', least: 7, most: 7, priority: 4 },
  { title: 'RULE', least: 10, most: 20, priority: 5, from: WIDE },
];

/** The title of a rule below the noun of the kind: `with a failing pack`. */
const under = ({ title }: Rule, { words: { many, short } }: AttentionShown): string => {
  for (const noun of [many, short.many]) {
    if (title.startsWith(`${noun} `)) return title.slice(noun.length + 1);
    if (title.endsWith(` ${noun}`)) return title.slice(0, -noun.length - 1);
  }
  return title;
};

const isUsual = ({ rows: found, broken }: RuleCount, rows: number): boolean =>
  found.length > rows * USUAL_PART && broken * 2 < found.length;

/** The line that folds the other findings: `19 others, 1 undecided`. */
const restLine = (others: readonly RuleCount[], undecided: readonly RuleCount[], shown: AttentionShown): SheetLine =>
  foldLine(OTHER_FINDINGS, plural(others.length + undecided.length, 'other'), others, undecided, shown);

/**
 * The lines of daytime work, under `For daytime: 5 rules`. Unless folded by hand, they are open if there are few lines in all,
 * or if one of their rules was asked about.
 */
const planLines = (
  found: readonly RuleCount[],
  undecided: readonly RuleCount[],
  { rows: all, found: { length }, unknown }: Attention,
  shown: AttentionShown,
): readonly SheetLine[] => {
  const counts = [...found, ...undecided];
  if (counts.length === 0) return [];
  const areFew = length + unknown.length <= MATTERING;
  const isOpen = shown.folds[PLANS] ?? (areFew || counts.some(({ rule }) => shown.folds[rule.id] === true));
  const folds = { ...shown.folds, [PLANS]: isOpen };
  const lines = [
    ...found.flatMap((count) => ruleLines(count, all, shown)),
    ...undecided.map((count) => emptyLine(count, shown)),
  ];
  const title = `For daytime: ${plural(counts.length, 'rule')}`;
  return [foldLine(PLANS, title, found, undecided, { ...shown, folds }), ...(isOpen ? lines : [])];
};

const foldLine = (
  key: string,
  title: string,
  others: readonly RuleCount[],
  undecided: readonly RuleCount[],
  shown: AttentionShown,
): SheetLine => {
  const found = [...new Set(others.flatMap((count) => count.rows))];
  const text = undecided.length === 0 ? title : `${title}, ${formatCount(undecided.length)} undecided`;
  return {
    key,
    fold: shown.folds[key] === true ? 'open' : 'closed',
    full: text,
    cells: [cell(`  ${text}`, 'dim'), cell(others.length === 0 ? UNKNOWN_TEXT : formatCount(found.length), 'dim')],
    ...(found.length > 0 && { drill: { type: 'uids', name: text, uids: shown.uidsOf(found) } }),
  };
};

const ruleLines = (count: RuleCount, all: number, shown: AttentionShown): readonly SheetLine[] => {
  const { rule, rows, values } = count;
  const isOpen = shown.folds[rule.id] === true;
  const line: SheetLine = {
    key: rule.id,
    fold: isOpen ? 'open' : 'closed',
    full: rule.title,
    cells: [
      cell(`${SEVERITY_GLYPHS[rule.severity]} ${under(rule, shown)}`, isUsual(count, all) ? 'plain' : rule.severity),
      ...countCells(count, shown),
    ],
    drill:
      rule.fleet === undefined
        ? { type: 'terms', terms: [{ facet: 'rule', operator: '=', value: rule.id }] }
        : {
            type: 'uids',
            name: foundText(rows.length, rule.title, shown.words),
            uids: shown.uidsOf(rows),
            facets: facetsOf(rule, values, shown),
            terms: [{ facet: 'rule', operator: '=', value: rule.id }],
          },
  };
  if (!isOpen) return [line];
  const further = values.slice(MAX_VALUES);
  const rest = further.length === 0 ? [] : [furtherLine(rule, further, shown)];
  return [line, ...values.slice(0, MAX_VALUES).map((value) => valueLine(rule, value, shown)), ...rest];
};

const countCells = (
  { rule, rows, used, broken, unknown }: RuleCount,
  { hasUse }: AttentionShown,
): readonly SheetCell[] => [
  cell(formatCount(rows.length)),
  ...(hasUse ? [cell(formatCount(used ?? 0))] : []),
  cell(formatCount(broken), broken > 0 ? 'bad' : 'dim'),
  unknown > 0 ? cell(formatCount(unknown), 'warn') : cell(UNKNOWN_TEXT, 'dim'),
  cell(rule.id, 'dim'),
];

/** Ids of the first two facets that the values found by a rule of the fleet name. */
const facetsOf = ({ fleet }: Rule, values: readonly ValueRows[], { facets }: AttentionShown): readonly string[] => {
  if (fleet === undefined) return [];
  const compared = facetsRead(fleet).flatMap((id) => facets.find((facet) => facet.id === id) ?? []);
  const found = values.flatMap(({ value }) => compared.find(({ title }) => value.startsWith(`${title} `))?.id ?? []);
  return [...new Set(found)].slice(0, 2);
};

const valueLine = (rule: Rule, { value, rows }: ValueRows, shown: AttentionShown): SheetLine => ({
  key: `${rule.id} ${value}`,
  depth: 1,
  full: value,
  cells: [cell(value), cell(formatCount(rows.length))],
  drill: {
    type: 'uids',
    name: `${rowsText(rows.length, shown.words)}: ${value}`,
    uids: shown.uidsOf(rows),
    facets: facetsOf(rule, [{ value, rows }], shown),
  },
});

const furtherLine = ({ id }: Rule, values: readonly ValueRows[], shown: AttentionShown): SheetLine => {
  const rows = [...new Set(values.flatMap((one) => one.rows))];
  const text = `${formatCount(values.length)} more`;
  return {
    key: `${id} more`,
    depth: 1,
    full: text,
    cells: [cell(text, 'dim'), cell(formatCount(rows.length), 'dim')],
    drill: { type: 'uids', name: `${text} values of rule ${id}`, uids: shown.uidsOf(rows) },
  };
};

/** The line of a rule that finds nothing: 0, or unknown while rows are undecided. */
const emptyLine = ({ rule, unknown }: RuleCount, shown: AttentionShown): SheetLine => {
  const none = cell(unknown === 0 ? '0' : UNKNOWN_TEXT, 'dim');
  return {
    key: rule.id,
    full: rule.title,
    cells: [
      cell(`${unknown === 0 ? ' ' : '?'} ${under(rule, shown)}`, unknown === 0 ? 'plain' : 'dim'),
      none,
      ...(shown.hasUse ? [none] : []),
      none,
      unknown === 0 ? cell(UNKNOWN_TEXT, 'dim') : cell(formatCount(unknown), 'warn'),
      cell(rule.id, 'dim'),
    ],
  };
};

/** The note below the findings: how many rules find nothing, or why there are no findings; null if it has nothing to say. */
const noteOf = ({ found, unknown, nothing, rows }: Attention, { words, isPart }: AttentionShown): Line | null => {
  const all = found.length + unknown.length + nothing.length;
  if (all === 0) return [span(`There are no rules for ${words.short.many}.`, 'dim')];
  if (rows === 0) return [span(`No ${words.short.many} are shown.`, 'dim')];
  if (found.length > 0 && nothing.length === 0) return null;
  if (found.length > 0)
    return [
      span(
        `${plural(nothing.length, 'other rule finds', 'other rules find')} nothing${isPart ? ' so far' : ''} in the ${rowsText(rows, words)}`,
        'dim',
      ),
    ];
  if (isPart) return [span('nothing found so far', 'dim')];
  if (unknown.length > 0 && unknown.length === all)
    return [span(`None of the ${plural(all, 'rule')} can be decided for the ${rowsText(rows, words)}.`, 'warn')];
  if (unknown.length > 0)
    return [
      span(
        `${partText(unknown.length, all)} rules not decided for the ${rowsText(rows, words)}; the others find nothing.`,
        'warn',
      ),
    ];
  return [span(`None of the ${plural(all, 'rule')} finds anything in the ${rowsText(rows, words)}.`, 'good')];
};

/**
 * Sentences about a rule: how many of `all` rows it finds, how many of these matter most, how many are undecided, and what to do.
 * @param reason Why the rule cannot decide its open rows yet.
 */
export const attentionSentences = (
  { rule, rows, used, broken, usedBroken, unknown, open, isGiven }: RuleCount,
  all: number,
  words: KindWords,
  reason = '',
): readonly string[] => {
  const why = open === 0 ? [] : [`${capitalise(reason)}.`];
  if (rows.length === 0) {
    const [field = ''] = rule.fields;
    if (unknown === all && open > 0) return [`${capitalise(rule.title)}: cannot be decided, ${reason}.`];
    if (unknown === all)
      return [`${capitalise(rule.title)}: cannot be decided, ${field} is not ${isGiven ? 'sent' : 'listed'}.`];
    if (unknown === 0) return [`No ${rule.title}: ${formatCount(all)} looked at.`];
    const others = `none found in the other ${formatCount(all - unknown)}`;
    return [`${capitalise(rule.title)}: ${formatCount(unknown)} not decided, ${others}.`, ...why];
  }
  const inUse = used === null || broken === 0 ? '' : ` (${formatCount(usedBroken)} in use)`;
  const matters = [
    ...(used === null ? [] : [`${formatCount(used)} in use`]),
    // If all rows found are broken, their number says nothing more.
    ...(broken === rows.length && broken > 0 ? [] : [`${formatCount(broken)} ${words.brokenWord}${inUse}`]),
  ];
  const undecided = unknown === 0 ? '' : `; ${formatCount(unknown)} unknown`;
  return [
    `${capitalise(rule.title)}: ${[partText(rows.length, all), ...matters].join(', ')}${undecided}.`,
    ...why,
    `${capitalise(rule.remedy)}.`,
  ];
};
