import { formatCount, plural } from '../core/values/index.ts';
import { escapeMarkdown } from './formats.ts';

/** What a colleague asks first about some rows. */
export interface Ticket {
  /** What they report, or share. */
  readonly what: string;
  readonly rows: number;
  /** Rows that were looked at. */
  readonly of: number;
  /** The kind of the rows: `hosts`. */
  readonly many: string;
  /** `22:29–22:31Z`; null where nothing says it. */
  readonly since: string | null;
  /** Projects with their numbers of rows, the most first. */
  readonly projects: readonly { readonly name: string; readonly rows: number }[];
  readonly clusters: number;
  /** Names of rows, all of them: a few are written. */
  readonly names: readonly string[];
  /** What sets them apart, and how sure that is; null where nothing does. */
  readonly shared: string | null;
  /** Service, scope, time and filter. */
  readonly source: readonly string[];
  /** The command that shows the same. */
  readonly command: string;
}

/** Names and projects that a ticket has of many. */
const MAX_NAMED = 5;

const listText = (texts: readonly string[]): string => {
  const rest = texts.length - MAX_NAMED;
  const more = rest > 0 ? [`and ${plural(rest, 'other')}`] : [];
  return [...texts.slice(0, MAX_NAMED), ...more].join(', ');
};

/** A ticket as Markdown: a bold line, then a list. */
export const ticketText = (ticket: Ticket): string => {
  const { what, rows, of, many, since, projects, clusters, names, shared, source, command } = ticket;
  const where = listText(projects.map(({ name, rows: own }) => `${name} ${formatCount(own)}`));
  const places = [where, ...(clusters === 0 ? [] : [plural(clusters, 'cluster')])].filter((text) => text !== '');
  const facts = [
    ['Since', since],
    ['Where', places.join(' · ')],
    ['Which', listText(names)],
    ['What they share', shared === null ? 'nothing stands out' : `${shared}. It need not be the cause.`],
    ['Seen', source.join(' · ')],
  ] as const;
  const lines = facts.flatMap(([title, text]) => (text ? [`- ${title}: ${escapeMarkdown(text)}`] : []));
  const fence = '`'.repeat(Math.max(3, ...(command.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return [
    `**${formatCount(rows)} of ${formatCount(of)} ${many}: ${escapeMarkdown(what)}**`,
    '',
    ...lines,
    '',
    `${fence}sh`,
    command,
    fence,
    '',
  ].join('\n');
};
