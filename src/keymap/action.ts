/** Everything a key can ask for. One verb each in `store/verbs`. */
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
  | 'flip-order'
  | 'cloud-type'
  | 'scope'
  | 'period'
  | 'next-section'
  | 'previous-section'
  | 'next-item'
  | 'previous-item'
  | 'related'
  | 'mark'
  | 'mark-range'
  | 'mark-matching'
  | 'mark-all'
  | 'compare'
  | 'copy'
  | 'copy-other'
  | 'export'
  | 'search'
  | 'next-hit'
  | 'previous-hit'
  | 'follow'
  | 'fold'
  | 'fold-all'
  | 'unfold-all'
  | 'wrap'
  | 'yaml'
  | 'json'
  | 'refresh'
  | 'refresh-all'
  | 'pause'
  | 'log'
  | 'count'
  | 'timeline'
  | 'now'
  | 'shorter-span'
  | 'longer-span'
  | 'zoom-in'
  | 'zoom-out'
  | 'quiet-times'
  | 'why'
  | 'sets'
  | 'all-lines'
  | 'pivot'
  | 'fields'
  | 'measure'
  | 'take-off'
  | 'leave-out'
  | 'take-in'
  | 'copy-command'
  | 'attention'
  | 'explain'
  | 'open-request'
  | 'copy-request'
  | 'palette'
  | 'help'
  | 'next-topic'
  | 'previous-topic'
  | 'redraw'
  | 'suspend';

/** Where a key is pressed, in words. Prompts and pickers take text and have their own few keys (`store/verbs`). */
export const PLACES = {
  list: 'in a list',
  detail: 'in an open item',
  help: 'in the help',
  log: 'in the request log',
  request: 'in a request',
  count: 'in a count',
  timeline: 'in a timeline',
  now: 'in the situation now',
  why: 'in what rows have in common',
  pivot: 'in a pivot',
  fields: 'in the fields',
  attention: 'in what deserves attention',
  explain: 'in what explains an item',
} as const;

export type Place = keyof typeof PLACES;

/** What decides whether an action can work now: plain facts, so that the table stays data. */
export interface KeyContext {
  readonly place: Place;
  /** The kind on the screen, in the plural: `hosts`. */
  readonly many: string;
  readonly rows: number;
  readonly canType: boolean;
  readonly canPeriod: boolean;
  /** The walk has pages left, or nobody knows yet. */
  readonly more: boolean;
  /** The service does not say whether it has more than came. */
  readonly unended?: boolean;
  /** The open item is neither loaded nor to be had by itself. */
  readonly missing?: boolean;
  /** Fields are left out of what is compared. */
  readonly leavesOut?: boolean;
  /** The rows are those of an earlier run. */
  readonly cached: boolean;
  /** No row is here, shown or hidden by a filter. */
  readonly blank?: boolean;
  /** What loading the rest of the list costs: `24 requests, ~6 s`; empty where nobody knows. */
  readonly rest?: string;
  /** Pages of the service that are here. */
  readonly pages: number;
  /** There is something that Esc leads back from. */
  readonly inside: boolean;
  /** All that Esc would put away is a hint that nobody asked for. */
  readonly hintOnly?: boolean;
  /** `q` leads back from the place; at the top it quits. */
  readonly leads: boolean;
  /** Why nothing can be compared now; null when something can. */
  readonly incomparable: string | null;
  /** A column is chosen: the cell under the cursor is shown in full. */
  readonly hasCell?: boolean;
  /** A row was marked that a range may begin at. */
  readonly hasMark?: boolean;
  /** Why the list has no room for a preview beside it; null, or left out, where it has. */
  readonly noPreview?: string | null;
  /** A filter hides rows of the list. */
  readonly filtered?: boolean;
  /** The line under the cursor of the open item names another thing. */
  readonly linked?: boolean;
  /** Something is looked for in the open item. */
  readonly searching: boolean;
  readonly loading: boolean;
  /** The last answer did not come, or not whole. */
  readonly failed: boolean;
  /** What is on the screen is asked again by itself. */
  readonly live: boolean;
  readonly ordered: boolean;
  /** An export is being written. */
  readonly exporting: boolean;
  /** There is a view to go back to, and one to go forward to. */
  readonly earlier: boolean;
  readonly later: boolean;
}
