export type { Arrived, Client, ItemRequest, ListOptions, Wait, WholeItem } from './client.ts';
export { arrivedText } from './format/arrived.ts';
export { movedText, neither } from './gone.ts';
export { BARREN_PAGES, type ListMeta, type Page, type PageRequest, UNENDED } from './page.ts';
export {
  type ActionReference,
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
