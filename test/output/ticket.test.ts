import { expect, test } from 'vitest';
import { type Ticket, ticketText } from '../../src/output/ticket.ts';

const TICKET: Ticket = {
  what: 'webhook <b>refused</b> by @ops',
  rows: 39,
  of: 1213,
  many: 'hosts',
  since: '22:29–22:31Z',
  projects: ['east', 'west', 'north', 'south', 'lab', 'rail'].map((name, at) => ({ name, rows: 12 - at })),
  clusters: 33,
  names: Array.from({ length: 39 }, (_, at) => `edge-${at}`),
  shared: 'profile site-ingress 1.1.0 (39 of 39, and 72 of 1,095 that are not unhealthy)',
  source: ['inventory.example', 'whole tenant', 'as of 2026-11-26T22:31:05Z'],
  command: 'edgescope hosts \'--filter=message-shape="a"\'',
};

test('a ticket says what, since when, where, which, what they share, and how to see the same', () => {
  expect(ticketText(TICKET)).toBe(
    [
      '**39 of 1,213 hosts: webhook \\<b\\>refused\\</b\\> by `@ops`**',
      '',
      '- Since: 22:29–22:31Z',
      '- Where: east 12, west 11, north 10, south 9, lab 8, and 1 other · 33 clusters',
      '- Which: edge-0, edge-1, edge-2, edge-3, edge-4, and 34 others',
      '- What they share: profile site-ingress 1.1.0 (39 of 39, and 72 of 1,095 that are not unhealthy). It need not be the cause.',
      '- Seen: inventory.example · whole tenant · as of 2026-11-26T22:31:05Z',
      '',
      '```sh',
      TICKET.command,
      '```',
      '',
    ].join('\n'),
  );
});

test('what is not known is left out, and a command with backticks stays in its block', () => {
  const text = ticketText({ ...TICKET, since: null, projects: [], clusters: 0, shared: null, command: 'a ````b' });
  expect(text).not.toContain('Since');
  expect(text).not.toContain('Where');
  expect(text).toContain('- What they share: nothing stands out\n');
  expect(text).toContain('`````sh\na ````b\n`````\n');
});
