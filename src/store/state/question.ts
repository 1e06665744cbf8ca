import type { DrillIn } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Key } from './key.ts';

/** The cursor on the lines of the answer to a question. */
export interface SheetCursor {
  /** Key of the line under the cursor; null for the first line, until the cursor moves. */
  readonly key: string | null;
  /** Last row of the line among all rows of the sheet, in case the line disappears. */
  readonly index: number;
  readonly row: number;
  /** Column of the cursor, if cells stand for items of their own. */
  readonly column: number;
}

/** An open question about the items of a kind, with the cursor in its answer. */
export interface QuestionState<Params = unknown> {
  readonly name: string;
  readonly kind: KindId;
  /** Parameters of the question. Only the question reads them. */
  readonly params: Params;
  readonly cursor: SheetCursor;
  /** Folds that the user opened or closed, by line key. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** Search text; if it is empty, all lines are shown. */
  readonly text: string;
}

/** The cursor on the first line, until it moves. */
export const FIRST_LINE: SheetCursor = { key: null, index: 0, row: 0, column: 0 };

export const newQuestion = <Params>(name: string, kind: KindId, params: Params): QuestionState<Params> => ({
  name,
  kind,
  params,
  cursor: FIRST_LINE,
  folds: {},
  text: '',
});

/** Options of a command by their form in the help (`--demo[=HOSTS]`), each with a line of help, and with further properties (`Traits`) if it has any. */
export type OptionLines<Traits> = Readonly<Record<string, string | readonly [about: string, traits: Traits]>>;

/** The command of a question on the command line. */
interface QuestionCommand {
  /** Describes what the command prints; null if the question is asked by options of a view command. */
  readonly about: string | null;
  /** Forms of the command, for its help. */
  readonly forms?: readonly (readonly [form: string, about: string])[];
  /** Whether the name of an item follows the kind; absent if no name may follow. */
  readonly item?: 'optional' | 'required';
  /** Present if the answer includes the other kinds. */
  readonly ofAllKinds?: true;
  /** Present if the answer can be printed as gauges. */
  readonly hasGauges?: true;
  /** Present if the answer only lists what exists, so that the command does not take `--exit-code`. */
  readonly findsNothing?: true;
  /** Options by their form in the help: `--top N`. */
  readonly options?: OptionLines<{
    /** Formats of `-o` in which the option has an effect; absent if it has one in all formats. */
    readonly formats?: readonly string[];
  }>;
}

/** The keys that work in the answer to a question, by id. A press runs the function that the code of the question has under the same id. */
export type AnswerKeys = Readonly<Record<string, Pick<Key, 'keys' | 'label' | 'about' | 'footer' | 'blocked'>>>;

/** The registration of a question as plain data. It is known before the code of the question is loaded. */
export interface QuestionEntry {
  /** The name of the question, also in the palette and on the command line: `why`. */
  readonly name: string;
  /** The key that asks the question; null if there is none. */
  readonly key:
    | (Pick<Key, 'label' | 'about' | 'places' | 'footer'> & { readonly press: string; readonly needsRows?: true })
    | null;
  /** The place of the question in words: `in a count`. */
  readonly where: string;
  readonly keys: AnswerKeys;
  /** Present if the question can be asked about the rows of a line without listing them first. */
  readonly takesRows?: true;
  /** Present if the question only opens a picker of fields. */
  readonly opensPicker?: true;
  /** Title of the question's tab before the tabs of the kinds; absent if it has no tab. */
  readonly tab?: string;
  /** The command in the palette, with the name of the question; null if there is none. */
  readonly palette: { readonly about: string; readonly argument?: 'fields' | 'item' | 'span' | 'base' } | null;
  readonly command: QuestionCommand | null;
  /** Present if the answer shows findings of rules. Then the lists that these rules compare with are loaded too. */
  readonly asksRules?: true;
  /** Present if the answer shows items that broke. A user who sees the answer has seen these news. */
  readonly tellsNews?: true;
  /** Loads the code of the question (`Question`). */
  load(): Promise<object>;
}

/** The arguments with which a key, the palette, a picker or another question asks a question. Each question uses the arguments that it knows. */
export interface QuestionTerms {
  /** Ids of facets. */
  readonly fields?: readonly string[];
  readonly order?: string;
  /** Uid of the item that the question is about. */
  readonly item?: string;
  /** The rows that the question is about, with a name for them. */
  readonly rows?: { readonly name: string; readonly drill: DrillIn };
  readonly span?: string;
  /** The base of changes, as typed: `15m`, `02:00`, or a file. */
  readonly base?: string;
  readonly rule?: string;
  /** Key of the line on which the cursor begins. */
  readonly line?: string;
}

/** A question that opens as soon as its code is loaded, with the keys that were pressed meanwhile. */
export interface Opening {
  readonly name: string;
  readonly terms: QuestionTerms;
  readonly keys: readonly string[];
}
