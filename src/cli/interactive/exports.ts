import { leavingItem } from '../../core/item/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { capitalise, elide, sanitise, takeEnd, width } from '../../core/text/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { PAPER_CELLS, type Sink, writeItems } from '../../output/index.ts';
import { onErrand } from '../../store/errands.ts';
import type { Errand } from '../../store/state/errand.ts';
import { type ExportEnding, type ExportJob, missingIn, type PrintedContent } from '../../store/state/export.ts';
import type { State, Store } from '../../store/state/state.ts';
import { endExport, exportWritten } from '../../store/store.ts';
import { CLIPBOARD_LIMIT, type Clipboard, type Delivery } from '../../terminal/clipboard/clipboard.ts';
import { makeFile, typedPath } from '../export/new-file.ts';
import { sinkTo } from '../print/sink.ts';
import type { Connection } from '../settings.ts';

/** Sends each copied text to the clipboard, and reports its destination. Returns a function that ends this. */
export const performCopies = (store: Store, clipboard: Clipboard): (() => void) => {
  let last: Errand | null = null;
  return onErrand(store, 'copy', async (copy) => {
    last = copy;
    const delivery = await clipboard.send(copy.text);
    // After a later copy, only the later one is reported.
    if (last === copy) store.setState({ message: copyMessage(copy, delivery, store.getState().size) });
  });
};

const copyMessage = (
  copy: Extract<Errand, { readonly type: 'copy' }>,
  delivery: Delivery,
  size: State['size'],
): State['message'] => {
  const old = copy.cachedAge === null ? [] : [`cached rows ${copy.cachedAge}`];
  const told = [...old, ...copy.notes];
  const isSure = isPlain(delivery);
  const text = [`${copy.what} ${isSure ? 'copied' : deliveryText(delivery)}`, ...told].map(capitalise).join('. ');
  const end = isSure ? ' (OSC 52)' : '';
  const line = copy.text.replaceAll(/\s+/g, ' ');
  const room = Math.max(LEAST_PREVIEW, size.columns - width(text) - end.length - 4);
  const preview = copy.brief ?? (copy.what.endsWith('command') ? endOf(line, room) : elide(line, Math.min(40, room)));
  const tone = told.length > 0 || isDoubtful(delivery) ? 'warn' : 'plain';
  return { text: delivery.to === 'nowhere' ? text : `${text}${told.length > 0 ? '.' : ':'} ${preview}${end}`, tone };
};

/** Minimum width of a preview, in cells. */
const LEAST_PREVIEW = 20;

/** The end of a command: its beginning is the same each time. */
const endOf = (text: string, cells: number): string => (width(text) <= cells ? text : `…${takeEnd(text, cells - 1)}`);

/** True if the text went straight to a terminal, which never says whether it took the text. */
const isPlain = (delivery: Delivery): boolean => delivery.to === 'terminal' && delivery.behind === null;

/** Words for the destination of a copy. Only tmux confirms delivery. */
const deliveryText = (delivery: Delivery): string => {
  if (delivery.to === 'tmux') return 'copied';
  if (delivery.to === 'nowhere') return `not sent: ${delivery.problem}`;
  if (delivery.behind === 'screen') return "sent to your terminal's clipboard through screen (OSC 52)";
  if (isPlain(delivery)) return 'copied (OSC 52)';
  const why = delivery.problem === null ? '' : ` (${elide(sanitise(delivery.problem), 40)})`;
  return `sent by OSC 52; tmux needs set-clipboard on${why}`;
};

/** True if the text may not have arrived. */
const isDoubtful = (delivery: Delivery): boolean =>
  delivery.to === 'nowhere' || (delivery.to === 'terminal' && delivery.behind === 'tmux');

class TooLong extends Error {}

/** Prints to the clipboard, up to the terminal's limit. */
const printToClipboard = async (clipboard: Clipboard, print: (sink: Sink) => Promise<void>): Promise<ExportEnding> => {
  const parts: string[] = [];
  let bytes = 0;
  try {
    await print(
      sinkTo(async (text) => {
        bytes += Buffer.byteLength(text);
        parts.push(text);
        if (bytes > CLIPBOARD_LIMIT) throw new TooLong();
      }),
    );
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
  }
  // A text above the limit is sent too: the clipboard refuses it with a reason.
  const delivery = await clipboard.send(parts.join(''));
  if (delivery.to === 'nowhere')
    return { type: 'failed', message: `not sent: ${delivery.problem}; export to a file instead` };
  return { type: 'sent', how: deliveryText(delivery), doubt: isDoubtful(delivery), hidden: 0 };
};

interface ExportParts {
  readonly connection: Connection;
  readonly store: Store;
  readonly clipboard: Clipboard;
  readonly home: string;
  readonly cwd: string;
}

/** The exports of a screen; at most one runs. */
export interface Exports {
  /** Gives the running export time to finish, or aborts it: an aborted export leaves no file. Returns its message, or null. */
  end(give: 'up' | 'time'): Promise<string | null>;
}

/** Runs the requested exports one at a time: the state requests no second export before the first has ended. */
export const performExports = (parts: ExportParts): Exports => {
  const { store } = parts;
  let running: { readonly abort: AbortController; readonly ended: Promise<ExportEnding> } | null = null;
  const unsubscribe = onErrand(store, 'export', ({ job }) => {
    const abort = new AbortController();
    const ended = performExport(job, parts, abort.signal).then((ending) => {
      running = null;
      endExport(store, job, ending);
      return ending;
    });
    running = { abort, ended };
  });
  return {
    end: async (give) => {
      if (running === null) return null;
      if (give === 'up') running.abort.abort();
      const interrupt = (): void => running?.abort.abort();
      process.once('SIGINT', interrupt);
      const ending = await running.ended;
      process.off('SIGINT', interrupt);
      unsubscribe();
      if (ending.type === 'exists') return 'nothing was written: the file already exists';
      return store.getState().message?.text ?? null;
    },
  };
};

const PROGRESS_STEP_BYTES = MEGABYTE;

const performExport = async (job: ExportJob, parts: ExportParts, signal: AbortSignal): Promise<ExportEnding> => {
  const { to, content } = job;
  try {
    if (content.type === 'snapshot') {
      if (to === 'clipboard') return { type: 'failed', message: 'a snapshot is written to a file' };
      const file = { path: typedPath(to.path, parts), replaces: to.overwrite, signal };
      const { writeSnapshot } = await import('./write-snapshot.ts');
      const bytes = await writeSnapshot(content.subject, parts.connection, file);
      return bytes === null ? { type: 'exists' } : { type: 'written', path: to.path, bytes, hidden: 0 };
    }
    let hidden = 0;
    const print = (sink: Sink): Promise<void> =>
      printExport(sink, content, (count) => {
        hidden += count;
      });
    if (to === 'clipboard') {
      const sent = await printToClipboard(parts.clipboard, print);
      return sent.type === 'sent' ? { ...sent, hidden } : sent;
    }
    let told = 0;
    const onBytes = (bytes: number): void => {
      if (bytes - told < PROGRESS_STEP_BYTES) return;
      told = bytes;
      exportWritten(parts.store, job, bytes);
    };
    const path = typedPath(to.path, parts);
    const made = await makeFile(path, { overwrite: to.overwrite, signal, onBytes }, print);
    return made.type === 'written' ? { ...made, path: to.path, hidden } : made;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { type: 'failed', message: sanitise(maskText(`nothing was written: ${text}`)) };
  }
};

/** Prints rows or an answer in the format of `-o`, as they were when requested. `onHidden` counts the free texts hidden in a row (none if `withValues`). */
export const printExport = async (
  sink: Sink,
  content: PrintedContent,
  onHidden: (count: number) => void = () => undefined,
): Promise<void> => {
  if (content.type === 'answer') {
    await content.format.write(sink, content.subject.answer, { cells: PAPER_CELLS, ascii: false });
    return sink.end();
  }
  const { items, resource, now, asOf, withValues, provenance } = content.subject;
  const missing = missingIn(content);
  const leaving = withValues ? items : items.map((item) => leavingItem(item, onHidden));
  return writeItems(sink, content.format, leaving, resource, {
    cells: null,
    ascii: false,
    now,
    missing,
    asOf,
    provenance,
    withUid: true,
  });
};
