import {
  type ActionReference,
  type Problem,
  problemText,
  type RemedyAction,
  remedyText,
} from '../core/client/index.ts';

/** Words that name options in place of the actions of a screen. `refresh` has none: a retry is running the command again. */
const OPTIONS: Readonly<Record<RemedyAction, string>> = {
  refresh: '',
  'load-all': 'with --limit N',
  limit: 'or its first rows with --limit N',
  scope: 'with --project UID',
  'cloud-type': 'with --type',
  filter: 'with --filter',
  'server-filter': 'with --server-filter',
};

const optionWords = (reference: ActionReference): string =>
  'set' in reference ? `--${reference.set} ${reference.to}` : OPTIONS[reference.action];

/** Remedy of a problem, in terms of options, not keys. */
export const commandRemedy = ({ remedy }: Problem): string => remedyText(remedy, optionWords);

export const commandProblemLine = (problem: Problem): string => problemText(problem, commandRemedy(problem));
