import type { ColumnChoice } from '../../core/item/index.ts';
import type { OrderKey } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type {
  Asked,
  AttentionQuestion,
  CountQuestion,
  ExplainQuestion,
  FieldsQuestion,
  NowQuestion,
  PivotQuestion,
  TimelineQuestion,
  WhyQuestion,
} from './triage.ts';
import type { ExportPrompt } from './wishes.ts';

/** A filter that was taken in the prompt, as it was typed. */
export interface PastFilter {
  readonly text: string;
  readonly server: boolean;
}

/** The filter prompt. */
export interface Prompt {
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  /** Whether Enter asks the service or filters here. */
  readonly server: boolean;
  readonly error: { readonly position: number; readonly message: string } | null;
  /** What Esc goes back to. */
  readonly before: Filter;
  /** The text that it opened with: as long as it stands there, Enter changes nothing about what the service is asked. */
  readonly opened: string;
  /** What is filtered here beside a text that only the service understands. */
  readonly beside: Filter;
  /** Index of the option chosen of those that may stand at the caret; null while none is. */
  readonly choice: number | null;
  /** How many filters back this one is, and what was typed before; null while it is none of the past ones. */
  readonly past: { readonly back: number; readonly typed: PastFilter } | null;
}

/** The search prompt of an open item. */
export interface SearchPrompt {
  readonly text: string;
  readonly caret: number;
  /** What was looked for before, for Esc. */
  readonly before: string;
}

export type PickerPurpose =
  | 'order'
  | 'cloud-type'
  | 'scope'
  | 'period'
  | 'related'
  | 'copy'
  | 'columns'
  | 'export'
  | 'queries'
  | 'bookmark'
  | 'bookmarks'
  | 'count-field'
  | 'pivot-field'
  | 'sets';

/** A list to choose from; its choices follow from the state (`picker/pickers.ts`). */
export interface Picker {
  readonly purpose: PickerPurpose;
  /** Typed: narrows the choices. */
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  readonly index: number;
  /** The order being put together; used by the order picker only. */
  readonly order: readonly OrderKey[];
  /** The columns being chosen; used by the column picker only. */
  readonly columns: ColumnChoice;
  /** The facets chosen so far; used by the pickers of facets only. */
  readonly facets: readonly string[];
}

/** The palette: views, commands, actions, settings and items by name, and commands with arguments. */
export interface Palette {
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  /** The entry that was moved to; null is the first one as soon as something was typed. */
  readonly cursor: number | null;
  /** How many lines back in the history the text was found; null when it was typed. */
  readonly recalled: number | null;
}

/** The log of requests on the screen. */
export interface LogPane {
  /** Id of the request under the cursor; null is the newest, until the cursor moves. */
  readonly cursor: number | null;
  readonly row: number;
}

/** One request of the log in full, with the line of the cursor in it. */
export interface RequestPane {
  readonly id: number;
  readonly cursor: number;
  readonly row: number;
}

/** A page of the help (`help/sections.ts`). */
export type HelpTopicId = 'keys' | 'filter' | 'palette';

/** The open help. */
export interface Help {
  readonly topic: HelpTopicId;
  /** First line shown. */
  readonly top: number;
  /** What its lines are narrowed to; empty shows all. */
  readonly text: string;
}

/**
 * The state of each overlay by its id. A new one is a line here, one in the table of `store/places` and one in that of
 * `ui/places`; neither compiles without it.
 */
export interface OverlayStates {
  readonly filter: Prompt;
  readonly search: SearchPrompt;
  readonly picker: Picker;
  readonly palette: Palette;
  readonly 'export-name': ExportPrompt;
  readonly log: LogPane;
  readonly request: RequestPane;
  readonly help: Help;
  readonly count: Asked<CountQuestion>;
  readonly timeline: Asked<TimelineQuestion>;
  readonly now: Asked<NowQuestion>;
  readonly why: Asked<WhyQuestion>;
  readonly pivot: Asked<PivotQuestion>;
  readonly fields: Asked<FieldsQuestion>;
  readonly attention: Asked<AttentionQuestion>;
  readonly explain: Asked<ExplainQuestion>;
}

export type OverlayId = keyof OverlayStates;

/** A prompt, a picker or a whole screen over the list and its open item. */
export type Overlay = {
  [Id in OverlayId]: { readonly id: Id; readonly state: OverlayStates[Id] };
}[OverlayId];

/** One line of a picker. */
export interface Choice {
  /** What choosing it means; for a project its uid, empty for the whole tenant. */
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  /** What stands in front: the place in an order, or a dot at what is in force. */
  readonly mark: string;
}
