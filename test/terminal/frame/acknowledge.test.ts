import { describe, expect, it } from 'vitest';
import { setUp } from './writer-parts.ts';

describe('the acknowledgement of frames', () => {
  const asking = () => setUp({ columns: 20, rows: 3, acknowledge: true });

  it('holds no frame back before the first reply, and has one pending request at a time', () => {
    const { show, written } = asking();
    show(['one']);
    show(['two']);
    expect(written.map((text) => text.endsWith('\x1b[5n'))).toEqual([true, false]);
  });

  it('stops requesting replies after two seconds without one', () => {
    const { show, written, clock } = asking();
    show(['one']);
    clock.turn(2000);
    show(['two']);
    expect(written.at(-1)).not.toContain('\x1b[5n');
  });

  it('holds only the newest frame until the reply, and measures the link', () => {
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

  it('continues after two seconds without a reply, and waits again only after the next reply', () => {
    const { show, written, clock, writer } = asking();
    show(['one']);
    clock.turn(150);
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

  it('requests replies of a near terminal occasionally, and after each large frame', () => {
    const { show, written, clock, writer } = setUp({ columns: 200, rows: 20, acknowledge: true });
    const frame = (texts: readonly string[]): boolean => {
      show(texts);
      clock.turn(0);
      const asked = written.at(-1)?.endsWith('\x1b[5n') === true;
      if (asked) writer.acknowledged();
      return asked;
    };
    const small = Array.from({ length: 30 }, (_, index) => frame([String(index).repeat(190).slice(0, 190)]));
    expect(written).toHaveLength(30);
    expect(small.filter(Boolean)).toHaveLength(3);
    expect(frame(Array.from({ length: 19 }, (_, row) => `${row} `.repeat(50)))).toBe(true);
  });

  it('requests a reply for each frame again once round trips are long', () => {
    const { show, written, clock, writer } = asking();
    show(['one']);
    writer.acknowledged();
    for (let count = 0; !writer.isWaiting; count += 1) show([String(count).repeat(20)]);
    clock.turn(200);
    writer.acknowledged();
    show(['two']);
    expect(written.at(-1)).toContain('\x1b[5n');
    expect(writer.isWaiting).toBe(true);
  });
});
