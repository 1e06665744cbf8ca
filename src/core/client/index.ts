export type { Arrived, Client, ItemRequest, ListOptions, RetryWait, WholeItem } from './client.ts';
export {
  arrivedText,
  BARREN_PAGES,
  type DoubtfulEnd,
  type ListMeta,
  type Moved,
  type Page,
  type PageRequest,
} from './client.ts';
export {
  type ActionReference,
  failsAgain,
  failsAlike,
  formatMs,
  isGeneral,
  movedText,
  neither,
  type Problem,
  ProblemError,
  type ProblemKind,
  problemText,
  type Remedy,
  type RemedyAction,
  type RequestRecord,
  remedyText,
  requestJson,
  requestLine,
} from './problem.ts';
