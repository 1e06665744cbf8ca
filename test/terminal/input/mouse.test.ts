import { describe, expect, it } from 'vitest';
import { readMouse } from '../../../src/terminal/input/mouse.ts';

describe('a mouse report', () => {
  it.each([
    ['\x1b[<0;1;1M', { type: 'click', column: 0, row: 0 }],
    ['\x1b[<16;120;30M', { type: 'click', column: 119, row: 29 }],
    ['\x1b[<64;5;6M', { type: 'wheel-up', column: 4, row: 5 }],
    ['\x1b[<65;5;6M', { type: 'wheel-down', column: 4, row: 5 }],
  ])('is parsed: %j', (report, event) => {
    expect(readMouse(report)).toEqual(event);
  });

  it.each(['\x1b[<0;1;1m', '\x1b[<2;1;1M', '\x1b[<35;1;1M', '\x1b[M !!', '\x1b[<0;1M', '\x1b[<;;M'])(
    'is ignored: %j',
    (report) => {
      expect(readMouse(report)).toBe(null);
    },
  );
});
