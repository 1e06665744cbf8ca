/** Actions of keys; each has one verb in `store/dispatch.ts`. */
export type Action =
  | 'down'
  | 'up'
  | 'half-down'
  | 'half-up'
  | 'screen-down'
  | 'screen-up'
  | 'first'
  | 'last'
  | 'next-page'
  | 'previous-page'
  | 'load-all'
  | 'left'
  | 'right'
  | 'open'
  | 'back'
  | 'quit'
  | 'quit-now'
  | 'tab'
  | 'next-tab'
  | 'previous-tab'
  | 'earlier-view'
  | 'later-view'
  | 'bookmark'
  | 'bookmarks'
  | 'columns'
  | 'wide'
  | 'preview'
  | 'next-column'
  | 'previous-column'
  | 'with-cell'
  | 'without-cell'
  | 'filter'
  | 'order'
  | 'queries'
  | 'own-commands'
  | 'cloud-type'
  | 'period'
  | 'scope'
  | 'next-section'
  | 'previous-section'
  | 'next-item'
  | 'previous-item'
  | 'related'
  | 'mark'
  | 'mark-range'
  | 'mark-all'
  | 'compare'
  | 'copy'
  | 'copy-other'
  | 'export'
  | 'snapshot'
  | 'search'
  | 'next-hit'
  | 'previous-hit'
  | 'follow'
  | 'fold'
  | 'fold-all'
  | 'unfold-all'
  | 'wrap'
  | 'yaml'
  | 'refresh'
  | 'pause'
  | 'log'
  | 'shorter-span'
  | 'longer-span'
  | 'zoom-in'
  | 'zoom-out'
  | 'quiet-times'
  | 'sets'
  | 'all-lines'
  | 'all-rows'
  | 'measure'
  | 'take-off'
  | 'exclude'
  | 'include'
  | 'copy-command'
  | 'open-request'
  | 'copy-request'
  | 'palette'
  | 'help'
  | 'next-topic'
  | 'previous-topic'
  | 'redraw'
  | 'suspend'
  | AskAction;

/** Asks the question of a name. */
export type AskAction = `ask ${string}`;

export const isAsking = (action: Action): action is AskAction => action.startsWith('ask ');

export const questionOf = (action: AskAction): string => action.slice('ask '.length);

/**
 * Places of the key table, in words. Prompts and pickers take text and have their own keys (`store/places/line.ts`).
 */
export const PLACES = {
  list: 'in a list',
  detail: 'in an open item',
  help: 'in the help',
  log: 'in the request log',
  request: 'in a request',
  question: 'in an answer',
} as const;

export type Place = keyof typeof PLACES;

/** What the place of a question has beside its lines, in words; keys of the place need it. */
export const TRAITS = {
  hasSets: 'in what rows have in common',
  hasFields: 'in a count',
  hasColumns: 'in a pivot',
  hasSpan: 'in a timeline',
  hasSides: 'in the situation now',
  hasRules: 'in what deserves attention',
  hasBases: 'in what changed',
  hasItem: 'in what explains an item',
} as const;

export type Trait = keyof typeof TRAITS;

export interface QuestionKeys {
  /** Its name, in the palette and on the command line too: `why`. */
  readonly name: string;
  /** The key that asks it; null for none. */
  readonly key:
    | (Pick<Binding, 'label' | 'about' | 'places' | 'footer' | 'blocked'> & { readonly press: string })
    | null;
  readonly traits: readonly Trait[];
}

/** Facts that decide whether an action works now; plain data, so that the key table stays data. */
export interface KeyContext {
  readonly place: Place;
  /** The open question: its name, and what its place has; absent in other places. */
  readonly question?: Pick<QuestionKeys, 'name' | 'traits'>;
  /** The kind on the screen, in the plural: `hosts`. */
  readonly many: string;
  readonly rows: number;
  readonly canType: boolean;
  /** Several services are shown together. */
  readonly several?: boolean;
  readonly canPeriod: boolean;
  /** The walk has, or may have, further pages. */
  readonly more: boolean;
  /** The service does not say whether it has more rows than received. */
  readonly endUnknown?: boolean;
  /** The open item is neither loaded nor available by its uid. */
  readonly missing?: boolean;
  /** Some fields are excluded from the comparison. */
  readonly hasExclusions?: boolean;
  /** The rows come from an earlier run. */
  readonly cached: boolean;
  /** The list has no rows, filtered ones included. */
  readonly empty?: boolean;
  /** The failure does not depend on the list or its project. */
  readonly failsAlike?: boolean;
  /** Cost of loading the rest of the list: `24 requests, ~6 s`; empty when unknown. */
  readonly rest?: string;
  readonly pages: number;
  readonly canGoBack: boolean;
  /** Esc would only dismiss an unsolicited hint. */
  readonly hintOnly?: boolean;
  /** `q` leaves the place; at the top it quits. */
  readonly canLeave: boolean;
  /** Reason why nothing can be compared now; null when a comparison is possible. */
  readonly incomparable: string | null;
  /** A column is selected: the cell under the cursor is shown in full. */
  readonly hasCell?: boolean;
  /** A mark exists that a range can start from. */
  readonly hasMark?: boolean;
  /** Reason why the list has no room for a preview; null or absent when it has. */
  readonly noPreview?: string | null;
  /** A filter hides rows of the list. */
  readonly filtered?: boolean;
  /** The line under the cursor of the open item is a link. */
  readonly linked?: boolean;
  /** The open item has an active search. */
  readonly searching: boolean;
  readonly loading: boolean;
  /** The last request failed, or its answer is incomplete. */
  readonly failed: boolean;
  /** Live refresh is on for what is on the screen. */
  readonly live: boolean;
  readonly ordered: boolean;
  readonly exporting: boolean;
  /** A snapshot is shown: there is no service to ask. */
  readonly nothingAsked?: boolean;
  /** The history has an earlier and a later view. */
  readonly earlier: boolean;
  readonly later: boolean;
}

type Group = 'Move' | 'Pages' | 'Places' | 'Query' | 'Item' | 'Triage' | 'Requests' | 'Program';

/** One line of the key table: source of the keyboard, the footer, the help and `keymap/README.md`. */
export interface Binding {
  readonly action: Action;
  /** Key names as `ui/keys.ts` gives them; the footer shows the first. */
  readonly keys: readonly [string, ...string[]];
  /** Text shown instead of the keys, for a range of keys. */
  readonly shown?: string;
  readonly group: Group;
  /** Footer label, two words at most. */
  readonly label: string;
  /** Footer label for a different meaning in this context; null for the default label. */
  readonly labelNow?: (context: KeyContext) => string | null;
  /** True to hide it from the footer although it works, where it would not help. */
  readonly idle?: (context: KeyContext) => boolean;
  /** One sentence without a full stop, for the help and `keymap/README.md`. */
  readonly about: string;
  readonly places: readonly Place[];
  /** Works in the places of questions that have this; absent: in all. */
  readonly trait?: Trait;
  /** Rank in the footer, 1 first; absent: not in the footer. */
  readonly footer?: number;
  /** True to put it first in the footer: the way out of a failure. */
  readonly urgent?: (context: KeyContext) => boolean;
  /** Stays at the end of the footer at any width. */
  readonly pinned?: true;
  /** Blocked only for a moment: the footer dims it instead of removing it, so that its neighbours do not move. */
  readonly passing?: true;
  readonly asks?: true;
  /** Reason why it does not work now; null when it does. */
  readonly blocked?: (context: KeyContext) => string | null;
}
