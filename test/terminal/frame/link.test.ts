import { describe, expect, it } from 'vitest';
import { createGate, type Link } from '../../../src/terminal/frame/gate.ts';
import { createFakeClock } from '../fake-clock.ts';

/** The link after a terminal has replied to a number of frames, to each after so many ms. */
const terminal = () => {
  const clock = createFakeClock();
  const gate = createGate(clock, true, () => undefined);
  return (times: number, ms: number, bytes = 400): Link => {
    for (let time = 0; time < times; time += 1) {
      gate.sent(true, bytes);
      clock.turn(ms);
      gate.acknowledged();
    }
    return gate.link();
  };
};

describe('the link', () => {
  it('has no round trip for a near terminal, and is slow only after several late replies', () => {
    const answers = terminal();
    expect(answers(20, 12)).toEqual({ ms: null, slow: false });
    expect(answers(3, 400).slow).toBe(false);
    expect(answers(1, 400)).toMatchObject({ slow: true });
    expect(answers(20, 400).ms).toBe(300);
    expect(answers(3, 20).slow).toBe(true);
    expect(answers(1, 20).slow).toBe(false);
  });

  it('stays the same object if the round trip changes little, so that nothing is drawn', () => {
    const answers = terminal();
    const link = answers(20, 180);
    expect(link.ms).toBe(150);
    expect(answers(5, 200)).toBe(link);
    expect(answers(5, 160)).toBe(link);
  });

  it('does not count the round trip of a large frame', () => {
    expect(terminal()(10, 1900, 9000)).toEqual({ ms: null, slow: false });
  });
});
