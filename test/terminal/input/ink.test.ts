import { PassThrough } from 'node:stream';
import { type Key, render, Text, useInput, usePaste } from 'ink';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFrameWriter } from '../../../src/terminal/frame/writer.ts';
import { createInputFilter } from '../../../src/terminal/input/filter.ts';
import { createLineStore } from '../../../src/terminal/line-store.ts';
import { createSource } from './source.ts';

const name = (input: string, key: Key): string => {
  const named = Object.entries(key).filter(([, value]) => value === true);
  return [...named.map(([label]) => label), input].filter((part) => part !== '').join('+');
};

const App = ({ text, onInput }: { readonly text: string; readonly onInput: (what: string) => void }) => {
  useInput((input, key) => onInput(name(input, key)));
  usePaste((pasted) => onInput(`pasted ${pasted}`));
  return createElement(Text, null, text);
};

const start = () => {
  const source = createSource();
  const seen: string[] = [];
  const written: string[] = [];
  const lines = createLineStore();
  const stdout = createFrameWriter({
    out: { write: (text) => written.push(text) > 0, onDrain: () => {} },
    columns: 40,
    rows: 4,
    lines,
    acknowledge: false,
  });
  const app = render(
    createElement(App, {
      text: `${lines.hold('\x1b[31mheld\x1b[0m')}\n${lines.hold('plain')}`,
      onInput: (what) => seen.push(what),
    }),
    {
      stdout: stdout as unknown as NodeJS.WriteStream,
      stdin: createInputFilter(source, { onAcknowledge: () => {} }) as unknown as NodeJS.ReadStream,
      stderr: new PassThrough() as unknown as NodeJS.WriteStream,
      debug: true,
      interactive: true,
      exitOnCtrlC: false,
      patchConsole: false,
    },
  );
  return { app, seen, written, send: (text: string) => source.emit('data', Buffer.from(text)) };
};

describe('Ink on the terminal', () => {
  let running: ReturnType<typeof start> | undefined;
  afterEach(() => running?.app.unmount());

  it('obeys each key of a packet, and Escape apart from the next key', async () => {
    running = start();
    const { seen, send } = running;
    send('jk\x1bj\x1b[A\x1b[200~two\nlines\x1b[201~\x1b\x1b[Bx\x03');
    await expect
      .poll(() => seen)
      .toEqual(['j', 'k', 'escape', 'j', 'upArrow', 'pasted two\nlines', 'escape', 'downArrow', 'x', 'ctrl+c']);
  });

  it("shows stored lines painted, discards Ink's other writes, and lets Ink exit", async () => {
    running = start();
    const { app, written } = running;
    await expect.poll(() => written.join('')).toContain('held');
    expect(written.join('')).toContain('\x1b[31mheld');
    expect(written.join('')).toContain('plain');
    app.unmount();
    await app.waitUntilExit();
    expect(written.join('')).not.toMatch(/\x1b\[\?25h|2004/);
  });
});
