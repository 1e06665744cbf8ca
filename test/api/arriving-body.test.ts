import { describe, expect, it } from 'vitest';
import { ArrivingBody } from '../../src/api/arriving-body.ts';

/** A connection that records its calls. */
const connection = () => ({
  paused: false,
  given: null as Error | null,
  pause() {
    this.paused = true;
  },
  resume() {
    this.paused = false;
  },
  abort(reason: Error) {
    this.given ??= reason;
  },
});

const KB64 = Buffer.alloc(64 * 1024, 'x');

const textOf = async (body: ArrivingBody, texts: string[]): Promise<void> => {
  for await (const piece of body) texts.push(String(piece));
};

describe('an arriving body', () => {
  it('yields the elements before the break, then the error', async () => {
    const body = new ArrivingBody(connection());
    body.push(Buffer.from('first'));
    body.push(Buffer.from('second'));
    body.fail(new Error('broken'));
    const texts: string[] = [];
    await expect(textOf(body, texts)).rejects.toThrow('broken');
    expect(texts.join('')).toBe('firstsecond');
  });

  it('reports an abort at once, even when the whole body has arrived', async () => {
    const body = new ArrivingBody(connection());
    body.push(Buffer.from('all'));
    body.end();
    body.giveUp(new Error('stopped'));
    const texts: string[] = [];
    await expect(textOf(body, texts)).rejects.toThrow('stopped');
    expect(texts).toEqual([]);
  });

  it('yields thousands of small chunks as one chunk', async () => {
    const body = new ArrivingBody(connection());
    for (let piece = 0; piece < 60_000; piece += 1) body.push(Buffer.from('x'));
    body.end();
    const texts: string[] = [];
    await textOf(body, texts);
    expect(texts).toEqual(['x'.repeat(60_000)]);
  });

  it('pauses its connection while too much is buffered, and resumes it afterwards', async () => {
    const wire = connection();
    const body = new ArrivingBody(wire);
    body.push(KB64);
    expect(wire.paused).toBe(true);
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    const next = pieces.next();
    expect(wire.paused).toBe(false);
    body.push(Buffer.from('more'));
    expect(String((await next).value)).toBe('more');
    body.end();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
    expect(wire.given).toBeNull();
  });

  it('drops its connection when its reader leaves early', async () => {
    const wire = connection();
    const body = new ArrivingBody(wire);
    body.push(Buffer.from('first'));
    for await (const _ of body) break;
    expect(wire.given).not.toBeNull();
  });

  it('is drained when abandoned near its end, and otherwise closes its connection', () => {
    const short = connection();
    const body = new ArrivingBody(short);
    body.push(KB64);
    body.dump(100);
    expect(short.paused).toBe(false);
    body.push(Buffer.alloc(100));
    body.end();
    expect(short.given).toBeNull();

    const long = connection();
    const other = new ArrivingBody(long);
    other.dump(100);
    other.push(Buffer.alloc(101));
    expect(long.given).not.toBeNull();
  });
});
