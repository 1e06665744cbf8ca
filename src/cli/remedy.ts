import {
  type ActionReference,
  type Problem,
  problemText,
  type RemedyAction,
  remedyText,
} from '../core/client/index.ts';

/** Options per action; a retry is running the command again. */
const OPTIONS: Readonly<Record<RemedyAction, string>> = {
  refresh: '',
  scope: 'with --project UID',
  'cloud-type': 'with --type',
  filter: 'with --filter',
  'server-filter': 'with --server-filter',
};

const optionWords = (reference: ActionReference): string =>
  'set' in reference ? `--${reference.set} ${reference.to}` : OPTIONS[reference.action];

/** A problem as one line for print: remedies name options, not keys. */
export const commandProblemLine = (problem: Problem): string =>
  problemText(problem, remedyText(problem.remedy, optionWords));
