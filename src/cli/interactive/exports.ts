import { leavingItem } from '../../core/item/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { PAPER_CELLS, type Sink, writeItems } from '../../output/index.ts';
import { type ExportEnding, type ExportJob, missingIn } from '../../store/state/jobs.ts';
import { endExport, exportWritten, type Store } from '../../store/store.ts';
import type { Clipboard } from '../../terminal/clipboard/clipboard.ts';
import { makeFile, typedPath } from '../export/new-file.ts';
import { printToClipboard } from './clipboard.ts';

export interface ExportParts {
  readonly store: Store;
  readonly clipboard: Clipboard;
  readonly home: string;
  readonly cwd: string;
}

export interface Exports {
  /** Finishes or aborts the running export; an aborted one leaves no file. Returns its message. */
  end(give: 'up' | 'time'): Promise<string | null>;
}

/** Runs the requested exports, one at a time: the state requests no second one before the first has ended. */
export const performExports = (parts: ExportParts): Exports => {
  const { store } = parts;
  let running: { readonly abort: AbortController; readonly ended: Promise<ExportEnding> } | null = null;
  const unsubscribe = store.subscribe((state, before) => {
    const job = state.exporting?.job ?? null;
    if (job === null || job === before.exporting?.job) return;
    const abort = new AbortController();
    const ended = performed(job, parts, abort.signal).then((ending) => {
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

/** Bytes between progress reports. */
const PROGRESS_STEP_BYTES = MEGABYTE;

const performed = async (job: ExportJob, parts: ExportParts, signal: AbortSignal): Promise<ExportEnding> => {
  const { to } = job;
  try {
    let hidden = 0;
    const print = (sink: Sink): Promise<void> =>
      printed(sink, job, (count) => {
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
    const said = error instanceof Error ? error.message : String(error);
    return { type: 'failed', message: sanitise(maskText(`nothing was written: ${said}`)) };
  }
};

/** Prints the rows or the answer as `-o`, without free texts; they are those at the time of the request. */
const printed = async (sink: Sink, { content }: ExportJob, onHidden: (count: number) => void): Promise<void> => {
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
