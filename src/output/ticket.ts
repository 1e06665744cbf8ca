import { escapeMarkdown } from './formats.ts';

/** Summary of some rows for a ticket: the facts that a colleague asks for first. */
export interface Ticket {
  /** How many rows of how many, and the message that they report. */
  readonly head: string;
  /** How many rows report the message, another message, or none; empty if all report it. */
  readonly counts: string;
  readonly facts: readonly (readonly [title: string, text: string])[];
  /** Command line that prints the same rows. */
  readonly command: string;
  /** The ticket in a few words: `38 hosts, profile site-ingress 1.1.0`. */
  readonly brief: string;
}

/** A ticket as Markdown: a bold line, then a list, then the command. */
export const ticketText = ({ head, counts, facts, command }: Ticket): string => {
  const fence = '`'.repeat(Math.max(3, ...(command.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return [
    `**${escapeMarkdown(head)}**${counts === '' ? '' : ` (${counts})`}`,
    '',
    ...facts.map(([title, text]) => `- ${title}: ${escapeMarkdown(text)}`),
    '',
    `${fence}sh`,
    command,
    fence,
    '',
  ].join('\n');
};
