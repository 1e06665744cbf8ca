import { expect, test } from 'vitest';
import { type Ticket, ticketText } from '../../src/output/ticket.ts';

const TICKET: Ticket = {
  head: '39 of 1,213 hosts unhealthy: webhook <b>refused</b> by @ops',
  counts: '28 report it, 11 have no message yet',
  facts: [
    ['Since', '2026-11-26 22:29:05Z, last 22:31:02Z, still growing (+39 in 2m)'],
    ['Where', '33 clusters in 6 projects: east_1 12, west 11'],
  ],
  command: 'edgescope hosts \'--filter=message-shape="a"\'',
  brief: '39 hosts',
};

test('writes a ticket as a bold line, facts and a command, with texts of the service escaped', () => {
  expect(ticketText(TICKET)).toBe(
    [
      '**39 of 1,213 hosts unhealthy: webhook \\<b\\>refused\\</b\\> by `@ops`** (28 report it, 11 have no message yet)',
      '',
      '- Since: 2026-11-26 22:29:05Z, last 22:31:02Z, still growing (+39 in 2m)',
      '- Where: 33 clusters in 6 projects: east\\_1 12, west 11',
      '',
      '```sh',
      TICKET.command,
      '```',
      '',
    ].join('\n'),
  );
});

test('keeps a command with backticks in its block', () => {
  expect(ticketText({ ...TICKET, counts: '', command: 'a ````b' })).toMatch(
    /by `@ops`\*\*\n[\s\S]*`````sh\na ````b\n`````\n$/,
  );
});
