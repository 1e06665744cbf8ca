import { elide } from '../../core/text/fit.ts';
import type { ExportEnding } from '../../store/export/wish.ts';
import type { State } from '../../store/state.ts';
import type { Store } from '../../store/store.ts';
import { CLIPBOARD_LIMIT, clipboardWrite } from '../../terminal/clipboard.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type Sink, sinkTo } from '../print/sink.ts';

const ROUTES = { osc52: 'OSC 52', tmux: 'OSC 52, through tmux' } as const;

/** Asks the terminal to take the text, and says by which way: nothing says whether it did. */
export const toClipboard = ({ text, kept }: State['copy'], store: Store, terminal: Pick<Terminal, 'send'>): void => {
  const write = clipboardWrite(text, process.env);
  if (write !== null) terminal.send(write.sequence);
  const what = elide(text.replaceAll(/\s+/g, ' '), 40);
  const old = kept === null ? '' : ` (of an earlier run, ${kept})`;
  const said =
    write === null ? 'too long for the clipboard of a terminal' : `copied by ${ROUTES[write.route]}${old}: ${what}`;
  store.setState({ message: { text: said, tone: write === null || kept !== null ? 'warn' : 'plain' } });
};

class TooLong extends Error {}

/** Puts what is printed on the clipboard; no more is printed than a terminal takes. */
export const printToClipboard = async (
  terminal: Pick<Terminal, 'send'>,
  print: (sink: Sink) => Promise<void>,
): Promise<ExportEnding> => {
  const parts: string[] = [];
  let bytes = 0;
  try {
    await print(
      sinkTo(async (text) => {
        bytes += Buffer.byteLength(text);
        if (bytes > CLIPBOARD_LIMIT) throw new TooLong();
        parts.push(text);
      }),
    );
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return tooLong();
  }
  const write = clipboardWrite(parts.join(''), process.env);
  if (write === null) return tooLong();
  terminal.send(write.sequence);
  return { type: 'copied', route: ROUTES[write.route], hidden: 0 };
};

const tooLong = (): ExportEnding => ({
  type: 'failed',
  message: `too long for the clipboard of a terminal (${Math.floor(CLIPBOARD_LIMIT / 1000)},000 bytes at most): choose a file`,
});
