import { describe, expect, it } from 'vitest';
import { setUp } from './writer-parts.ts';

describe('the acknowledgement of frames', () => {
  const asking = () => setUp({ columns: 20, rows: 3, acknowledge: true });

  it('holds no frame back before the first answer, and asks one question at a time', () => {
    const { show, written } = asking();
    show(['one']);
    show(['two']);
    expect(written.map((text) => text.endsWith('\x1b[5n'))).toEqual([true, false]);
  });

  it('asks no more when there was no answer within two seconds', () => {
    const { show, written, clock } = asking();
    show(['one']);
    clock.turn(2000);
    show(['two']);
    expect(written.at(-1)).not.toContain('\x1b[5n');
  });

  it('holds the next frame, the newest only, until the answer, and measures the link', () => {
    const { show, written, clock, writer } = asking();
    show(['one']);
    clock.turn(150);
    writer.acknowledged();
    expect(writer.linkMs).toBe(150);
    show(['two']);
    show(['three']);
    show(['four']);
    expect(written).toHaveLength(2);
    expect(writer.isWaiting).toBe(true);
    writer.acknowledged();
    expect(written).toHaveLength(3);
    expect(written[2]).toContain('four');
    expect(writer.stats.dropped).toBe(1);
  });

  it('goes on after two seconds without an answer, and then waits for nobody until one comes', () => {
    const { show, written, clock, writer } = asking();
    show(['one']);
    writer.acknowledged();
    show(['two']);
    show(['three']);
    expect(written).toHaveLength(2);
    clock.turn(2000);
    expect(written).toHaveLength(3);
    show(['four']);
    expect(written).toHaveLength(4);
    writer.acknowledged();
    show(['five']);
    show(['six']);
    expect(written).toHaveLength(5);
  });
});
