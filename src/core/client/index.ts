export type { Arrived, Client, ItemRequest, ListOptions, RetryWait, WholeItem } from './client.ts';
export { arrivedText } from './format/arrived.ts';
export { movedText, neither } from './gone.ts';
export { BARREN_PAGES, type ListMeta, MAYBE_MORE, type Page, type PageRequest } from './page.ts';
export {
  type ActionReference,
  failsAlike,
  isGeneral,
  type Problem,
  ProblemError,
  type ProblemKind,
  problemText,
  type Remedy,
  type RemedyAction,
  remedyText,
} from './problem.ts';
export { formatMs, type RequestRecord, requestJson, requestLine } from './request.ts';
