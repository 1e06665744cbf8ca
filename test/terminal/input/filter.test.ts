import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInputFilter } from '../../../src/terminal/input/filter.ts';
import { PASTE_LIMIT } from '../../../src/terminal/input/scanner.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createSource } from './source.ts';

/** Input within this time after a burst belongs to it, in ms. */
const BURST_QUIET = 100;

const ESCAPE = '\x1b[27u';

const setUp = (isPaste = (_: string): boolean => false, linkMs: number | null = null) => {
  const source = createSource();
  const clock = createFakeClock();
  const seen = { answers: 0, focus: [] as boolean[], replies: [] as string[] };
  const filter = createInputFilter(source, {
    onAcknowledge: () => {
      seen.answers += 1;
    },
    onFocus: (focused) => seen.focus.push(focused),
    onReply: (reply) => seen.replies.push(reply),
    clock,
    isPaste,
    linkMs: () => linkMs,
  });
  return {
    filter,
    clock,
    seen,
    send: (...packets: readonly (string | Uint8Array)[]) => {
      for (const packet of packets) source.emit('data', Buffer.from(packet));
    },
    read: (): string[] => {
      const keys: string[] = [];
      for (let key = filter.read(); key !== null; key = filter.read()) keys.push(key);
      return keys;
    },
  };
};

describe('the input filter', () => {
  it('splits a packet into single keys, in order', () => {
    const { send, read } = setUp();
    send('jjj\x1b[A\x1b[5~k\x1bOPé日\r\x7f\x03');
    expect(read()).toEqual('j j j \x1b[A \x1b[5~ k \x1b[102;17;102:49u é 日 \r \x7f \x03'.split(' '));
  });

  it('joins a sequence and a character that arrive in pieces', () => {
    const { send, read } = setUp();
    send('\x1b', '[', '1;5', 'C', Buffer.from('日').subarray(0, 1), Buffer.from('日').subarray(1));
    expect(read()).toEqual(['\x1b[1;5C', '日']);
  });

  it('reads Escape and the next key as two keys, even if the key could start a sequence', () => {
    const { send, read, clock } = setUp();
    send('\x1bj', '\x1b\x1b[B', '\x1b]x', '\x1bOj');
    expect(read()).toEqual([ESCAPE, 'j', ESCAPE, '\x1b[B', ESCAPE, ']', 'x', ESCAPE, 'O', 'j']);
    send('\x1b]');
    expect(read()).toEqual([]);
    clock.turn(50);
    expect(read()).toEqual([ESCAPE, ']']);
  });

  it("reads Alt with a word key as one key, also in chunks and in rxvt's form", () => {
    const { send, read, clock } = setUp();
    send('\x1bb\x1b\x7f', '\x1b', 'd', '\x1b\x1b[D', '\x1b', '\x1b', '[C', '\x1b[1;3D');
    expect(read()).toEqual(['\x1bb', '\x1b\x7f', '\x1bd', '\x1b\x1b[D', '\x1b\x1b[C', '\x1b[1;5D']);
    send('\x1b\x1b');
    clock.turn(50);
    send('b');
    expect(read()).toEqual([ESCAPE, ESCAPE, 'b']);
  });

  it('checks whether a line in a single read is a paste, and waits for the rest', () => {
    const asked: string[] = [];
    const isPaste = (text: string): boolean => {
      asked.push(text);
      return text.startsWith('health');
    };
    const { send, read, clock } = setUp(isPaste);
    send('/unhealthy\r');
    expect(read().join('')).toBe('/unhealthy\r');
    send('jjj');
    expect(read().join('')).toBe('jjj');
    send('xyz\x1b[Aq');
    expect(read().join('')).toBe('xyz\x1b[Aq');
    send('health=unhealthy\r', 'cpu>4 and more');
    expect(read()).toEqual([]);
    clock.turn(BURST_QUIET);
    expect(read()).toEqual(['\x1b[200~health=unhealthy\rcpu>4 and more\x1b[201~']);
    expect(asked).toEqual(['/unhealthy\r', 'jjj', 'health=unhealthy\r']);
    // While keys wait, the meaning of further keys is unknown.
    send('j', 'health');
    expect(read()).toEqual(['j', 'h', 'e', 'a', 'l', 't', 'h']);
  });

  it.each([
    { linkMs: null, ms: 50 },
    { linkMs: 5, ms: 50 },
    { linkMs: 80, ms: 240 },
    { linkMs: 150, ms: 400 },
    { linkMs: 2000, ms: 400 },
  ])('waits $ms ms for the rest of a lone Escape if the terminal answers after $linkMs ms', ({ linkMs, ms }) => {
    const { send, read, clock } = setUp(undefined, linkMs);
    send('\x1b');
    clock.turn(ms - 1);
    expect(read()).toEqual([]);
    clock.turn(1);
    expect(read()).toEqual([ESCAPE]);
  });

  it.each(['\x1b[B', '\x1bOP', '\x1b[1;5C', '\x1b[[A', '\x1b[5~', '\x1b\x1b[C'])(
    'joins %j, in any pieces, if they are 399 ms apart on a slow link',
    (sequence) => {
      const whole = setUp();
      whole.send(sequence);
      const keys = whole.read();
      for (let cut = 1; cut < sequence.length; cut += 1) {
        const { send, read, clock } = setUp(undefined, 200);
        send(sequence.slice(0, cut));
        clock.turn(399);
        send(sequence.slice(cut));
        expect(read()).toEqual(keys);
      }
      const { send, read, clock } = setUp(undefined, 200);
      for (const char of sequence) {
        send(char);
        clock.turn(399);
      }
      expect(read()).toEqual(keys);
    },
  );

  it.each([
    { sequence: '\x1b[B', from: 1 },
    { sequence: '\x1bOP', from: 1 },
    { sequence: '\x1b[1;5C', from: 1 },
    { sequence: '\x1b[[A', from: 1 },
    { sequence: '\x1b[5~', from: 1 },
    { sequence: '\x1b\x1b[C', from: 1 },
    { sequence: '\x1b[?62;22c', from: 1 },
    { sequence: '\x1b[0n', from: 1 },
    { sequence: '\x1b[<0;10;10M', from: 1 },
    { sequence: '\x1b]11;rgb:0/0/0\x07', from: 3 },
  ])('reads the rest of $sequence not as keys if the rest arrives 60 to 900 ms late', ({ sequence, from }) => {
    for (const gap of [60, 100, 399, 600, 900]) {
      for (let cut = from; cut < sequence.length; cut += 1) {
        const { send, read, clock } = setUp();
        send(sequence.slice(0, cut));
        clock.turn(gap);
        send(sequence.slice(cut));
        clock.turn(5000);
        send('j');
        expect(read().filter((key) => !key.startsWith('\x1b'))).toEqual(['j']);
      }
    }
  });

  it('drops the rest of a sequence that arrives in three pieces, and reads a late reply of the terminal', () => {
    const { send, read, clock, seen } = setUp();
    for (const piece of ['\x1b', '[', 'B', '\x1b', '[0', 'n', '\x1b', '[200~one[B', '\x1b[201~j']) {
      send(piece);
      clock.turn(300);
    }
    expect(read()).toEqual([ESCAPE, ESCAPE, ESCAPE, '\x1b[200~one[B\x1b[201~', 'j']);
    expect(seen.answers).toBe(1);
    send('\x1b[?6');
    clock.turn(600);
    send('2;22cj');
    expect(read()).toEqual(['j']);
    expect(seen.replies).toContain('\x1b[?62;22c');
  });

  it('obeys keys after Escape that cannot continue a sequence, and [ after a second', () => {
    const { send, read, clock } = setUp();
    send('\x1b');
    clock.turn(60);
    send(']', 'B', '[', '1');
    expect(read()).toEqual([ESCAPE, ']', 'B', '[', '1']);
    send('\x1b');
    clock.turn(60);
    send('[', '\r');
    expect(read()).toEqual([ESCAPE, '[', '\r']);
    send('\x1b');
    clock.turn(1051);
    send('[', 'B');
    expect(read()).toEqual([ESCAPE, '[', 'B']);
  });

  it('drops a sequence that is incomplete or truncated', () => {
    const { send, read, clock } = setUp();
    send('\x1b[1;5');
    clock.turn(500);
    send('\x1b[12\x03', '\x1b]11;rgb:00\x1b[A');
    expect(read()).toEqual(['\x03', '\x1b[A']);
  });

  it('removes answers and reports of the terminal', () => {
    const { send, read, seen } = setUp();
    send('a\x1b[0nb\x1b[12;40R\x1b[?62;4c\x1b[>0;95;0c\x1b[?2026;2$y\x1bP>|XTerm(390)\x1b\\\x1b]11;rgb:0/0/0\x07c');
    send('\x1b[I\x1b[O\x1b[<0;10;10M\x1b[<0;10;10m\x1b[M !!d\x1b[?1u\x1b[8;50;200te');
    expect(read()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(seen.answers).toBe(1);
    expect(seen.focus).toEqual([true, false]);
    expect(seen.replies).toContain('\x1bP>|XTerm(390)\x1b\\');
  });

  it('reads a paste as one unit, whatever its content is', () => {
    const { send, read } = setUp();
    send('\x1b[200~one\r\x1b[A', 'two\x1b[20', '1~q');
    expect(read()).toEqual(['\x1b[200~one\r\x1b[Atwo\x1b[201~', 'q']);
  });

  it('limits the length of a paste, and ends a paste without an end mark', () => {
    const { send, read, clock } = setUp();
    send(`\x1b[200~${'x'.repeat(PASTE_LIMIT + 10)}\x1b[201~`);
    expect(read()[0]).toHaveLength(PASTE_LIMIT + 12);
    send('\x1b[200~half');
    clock.turn(5000);
    send('q');
    expect(read()).toEqual(['\x1b[200~half\x1b[201~', 'q']);
  });

  it('reads input that is too fast for typing as a paste, in any number of reads', () => {
    const { send, read, clock, seen } = setUp();
    const line = 'quit q; delete ! everything: L / n\r';
    const text = line.repeat(1000);
    for (let from = 0; from < text.length; from += 4095) {
      send(text.slice(from, from + 4095));
      clock.turn(BURST_QUIET - 1);
    }
    send('\x1b[0n\x1b[A');
    expect(read()).toEqual([]);
    clock.turn(BURST_QUIET);
    expect(read()).toEqual([`\x1b[200~${text}\x1b[201~`]);
    expect(seen.answers).toBe(1);
    send('j');
    expect(read()).toEqual(['j']);
  });

  it('reads thousands of the same character as a paste, also in small reads', () => {
    const { send, read, clock } = setUp();
    for (let count = 0; count < 100; count += 1) {
      send('q'.repeat(1000));
      clock.turn(1);
    }
    expect(read()).toHaveLength(3000);
    clock.turn(BURST_QUIET);
    expect(read()).toEqual([`\x1b[200~${'q'.repeat(97_000)}\x1b[201~`]);
  });

  it('ends such a paste if a key is typed or held afterwards', () => {
    const { send, read, clock } = setUp();
    send('a line of text to be pasted, '.repeat(20));
    send('. ');
    for (let count = 0; count < 5; count += 1) {
      clock.turn(30);
      send('j');
    }
    expect(read().slice(1)).toEqual(['j', 'j', 'j', 'j', 'j']);
  });

  it('passes ^C only at the end of such a paste', () => {
    const { send, read, clock } = setUp();
    send(`${'a line of text \x03 '.repeat(20)}\x03`);
    expect(read()).toEqual(['\x03']);
    clock.turn(BURST_QUIET);
    expect(read()).toHaveLength(1);
  });

  it('reads a key that was held for a minute while the link stalled as keys', () => {
    const { send, read } = setUp();
    send('j'.repeat(1800));
    expect(read()).toHaveLength(1800);
    send('\x1b[B'.repeat(1000));
    expect(read()).toHaveLength(1000);
  });

  it('passes ^C within a paste without an end mark', () => {
    const { send, read } = setUp();
    send('\x1b[200~all of it', ' and more', '\x03');
    expect(read()).toEqual(['\x1b[200~all of it and more\x1b[201~', '\x03']);
  });

  it('keeps keys that arrive before a listener', async () => {
    const { filter, send } = setUp();
    send('q');
    const key = await new Promise((resolve) => filter.on('readable', () => resolve(filter.read())));
    expect(key).toBe('q');
  });

  it('reads the same keys in whatever chunks the bytes arrive', () => {
    const piece = fc.constantFrom(
      '\x1b[M !!',
      ...'j é 日 😀 \x1b \x1b[A \x1bOA \x1b[1;5C \x1bb \x1b\x1b[D \x1b[[A \x1b[3$ [ ] O P 1 ; M \x03'.split(' '),
      ...'\x1b[200~a\x1b[Bb\x1b[201~ \x1b[0n \x1b[I \x1b[<1;2;3M \x1b]11;x\x07 \x1bP>|x\x1b\\'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(80), { maxLength: 8 }), (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''));
        const whole = setUp();
        whole.send(bytes);
        whole.clock.turn(5000);
        const parts = setUp();
        const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((one, other) => one - other);
        for (const [index, end] of ends.entries()) parts.send(bytes.subarray(ends[index - 1] ?? 0, end));
        parts.clock.turn(5000);
        expect(parts.read()).toEqual(whole.read());
        expect(parts.seen).toEqual(whole.seen);
      }),
      { numRuns: 500 },
    );
  });
});
