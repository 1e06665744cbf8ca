import { describe, expect, it } from 'vitest';
import { LinkMeter } from '../../../src/terminal/frame/gate.ts';

const answers = (meter: LinkMeter, times: number, ms: number, bytes = 400) => {
  let link = meter.answered(ms, bytes);
  for (let time = 1; time < times; time += 1) link = meter.answered(ms, bytes);
  return link;
};

describe('the link', () => {
  it('shows no round trip for a local terminal, and is slow only after several late replies', () => {
    const meter = new LinkMeter();
    expect(answers(meter, 20, 12)).toEqual({ ms: null, slow: false });
    expect(answers(meter, 3, 400).slow).toBe(false);
    expect(answers(meter, 1, 400)).toMatchObject({ slow: true });
    expect(answers(meter, 20, 400).ms).toBe(300);
    expect(answers(meter, 3, 20).slow).toBe(true);
    expect(answers(meter, 1, 20).slow).toBe(false);
  });

  it('stays the same object while the measure moves a little, so that nothing is drawn', () => {
    const meter = new LinkMeter();
    const link = answers(meter, 20, 180);
    expect(link.ms).toBe(150);
    expect(answers(meter, 5, 200)).toBe(link);
    expect(answers(meter, 5, 160)).toBe(link);
  });

  it('takes no large frame for a far terminal', () => {
    expect(answers(new LinkMeter(), 10, 2000, 9000)).toEqual({ ms: null, slow: false });
  });
});
