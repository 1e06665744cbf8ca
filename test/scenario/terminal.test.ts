import { expect, it } from 'vitest';
import { openOver } from './service.ts';
import { StandIn } from './terminal.ts';

it('a key that is pressed before the first frame takes effect', async () => {
  const { driver } = await openOver({});
  driver.press('?');
  await driver.untilShown('Help');
});

it.each(['plain text', '\u001B[31m\u{F0000}\u001B[m'])('a frame that Ink would cut fails the test: %j', (text) => {
  const terminal = new StandIn(24);
  terminal.stdout.write(`${terminal.lines.hold('a line that is too long')}\n`);
  expect(terminal.screen()[0]).toBe('a line that is too long');
  terminal.stdout.write(text);
  expect(() => terminal.screen()).toThrow('a text reached Ink without Line');
});
