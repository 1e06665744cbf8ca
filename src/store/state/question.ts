import type { DrillIn } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Key } from './key.ts';

/** The cursor in the answer to a question. */
export interface SheetCursor {
  /** Key of the line under the cursor; null for the first, until the cursor moves. */
  readonly key: string | null;
  /** Its last row among all rows of the sheet, in case the line disappears. */
  readonly index: number;
  readonly row: number;
  /** Column of the cursor, where cells have items of their own. */
  readonly column: number;
}

/** An open question about the items of a kind, and the cursor in its answer. */
export interface QuestionState<Params = unknown> {
  readonly name: string;
  readonly kind: KindId;
  /** What exactly is asked: known to the question only. */
  readonly params: Params;
  readonly cursor: SheetCursor;
  /** Folds set by the user, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Search text; empty shows all lines. */
  readonly text: string;
}

/** The first line, until the cursor moves. */
export const FIRST_LINE: SheetCursor = { key: null, index: 0, row: 0, column: 0 };

export const newQuestion = <Params>(name: string, kind: KindId, params: Params): QuestionState<Params> => ({
  name,
  kind,
  params,
  cursor: FIRST_LINE,
  folds: {},
  text: '',
});

/** Options by their form in the help, with a line of help and traits: `--demo[=HOSTS]`. */
export type OptionLines<Traits> = Readonly<Record<string, string | readonly [about: string, traits: Traits]>>;

/** How a question is asked on the command line. */
interface QuestionCommand {
  /** What its command prints; null where options of a view ask it. */
  readonly about: string | null;
  /** Forms of the command, for its help. */
  readonly forms?: readonly (readonly [form: string, about: string])[];
  /** Whether the name of an item follows the kind; absent: none may. */
  readonly item?: 'optional' | 'required';
  /** Its answer tells of the other kinds as well. */
  readonly ofAllKinds?: true;
  /** Its answer is printed as gauges too. */
  readonly hasGauges?: true;
  /** Its answer only lists what exists, so the command does not take `--exit-code`. */
  readonly findsNothing?: true;
  /** Options by their form in the help: `--top N`. */
  readonly options?: OptionLines<{
    /** The formats of `-o` in which the option has an effect; absent: all. */
    readonly formats?: readonly string[];
  }>;
}

/** Keys of the answers of a question by id. What each does is the verb of that name in the code of the question. */
export type AnswerKeys = Readonly<Record<string, Pick<Key, 'keys' | 'label' | 'about' | 'footer' | 'blocked'>>>;

/** What can be said of a question before its code is loaded: its registration, as plain data. */
export interface QuestionEntry {
  /** Its name, in the palette and on the command line too: `why`. */
  readonly name: string;
  /** The key that asks it; null for none. */
  readonly key:
    | (Pick<Key, 'label' | 'about' | 'places' | 'footer'> & { readonly press: string; readonly needsRows?: true })
    | null;
  /** Its place, in words: `in a count`. */
  readonly where: string;
  readonly keys: AnswerKeys;
  /** It is asked about the rows of a line without listing them first. */
  readonly takesRows?: true;
  /** It only opens a picker of fields. */
  readonly opensPicker?: true;
  /** Title of its tab before those of the kinds; absent for none. */
  readonly tab?: string;
  /** Its command in the palette; null for none. The name of the command is that of the question. */
  readonly palette: { readonly about: string; readonly argument?: 'fields' | 'item' | 'span' | 'base' } | null;
  readonly command: QuestionCommand | null;
  /** Its answer tells what the rules find: lists that these compare with are loaded as well. */
  readonly asksRules?: true;
  /** Its answer tells what broke: who sees it has looked at the news. */
  readonly tellsNews?: true;
  /** The code of the question (`Question`). */
  load(): Promise<object>;
}

/** What a question is asked with by a key, the palette, a picker or another question: each takes what concerns it. */
export interface QuestionTerms {
  /** Ids of facets. */
  readonly fields?: readonly string[];
  readonly order?: string;
  /** The item that is asked about, by uid. */
  readonly item?: string;
  /** The rows that are asked about, under a name. */
  readonly rows?: { readonly name: string; readonly drill: DrillIn };
  readonly span?: string;
  /** What changes are counted from, as typed: `15m`, `02:00`, or a file. */
  readonly base?: string;
  readonly rule?: string;
  /** Key of the line that the cursor begins at. */
  readonly line?: string;
}

/** A question to be opened as soon as its code is loaded, and the keys pressed meanwhile. */
export interface Opening {
  readonly name: string;
  readonly terms: QuestionTerms;
  readonly keys: readonly string[];
}
