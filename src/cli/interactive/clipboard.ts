import { elide, sanitise } from '../../core/text/index.ts';
import type { Sink } from '../../output/index.ts';
import type { ExportEnding } from '../../store/state/jobs.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import type { Clipboard, Delivery } from '../../terminal/clipboard/clipboard.ts';
import { CLIPBOARD_LIMIT } from '../../terminal/clipboard/sequences.ts';
import { sinkTo } from '../print/sink.ts';

/** Sends the requested text to the clipboard, and reports its destination. */
export const performCopy = async ({ copy }: State, store: Store, clipboard: Clipboard): Promise<void> => {
  const delivery = await clipboard.send(copy.text);
  // A later copy reports itself.
  if (store.getState().copy.count !== copy.count) return;
  const old = copy.cachedAge === null ? [] : [`cached rows ${copy.cachedAge}`];
  const told = [...old, ...copy.said];
  const preview = elide(copy.text.replaceAll(/\s+/g, ' '), 40);
  const text = [`${copy.what} ${deliverySaid(delivery)}`, ...told].join(' · ');
  const tone = told.length > 0 || isDoubtful(delivery) ? 'warn' : 'plain';
  store.setState({ message: { text: delivery.to === 'nowhere' ? text : `${text}: ${preview}`, tone } });
};

/** Report on a copy: sent; only tmux confirms delivery. */
export const deliverySaid = (delivery: Delivery): string => {
  if (delivery.to === 'tmux') return 'sent to tmux';
  if (delivery.to === 'nowhere') return `not sent: ${delivery.problem}`;
  if (delivery.behind === 'screen') return "sent to your terminal's clipboard through screen (OSC 52)";
  if (delivery.behind === null) return "sent to your terminal's clipboard (OSC 52)";
  const why = delivery.problem === null ? '' : ` (${elide(sanitise(delivery.problem), 40)})`;
  return `sent by OSC 52; tmux needs set-clipboard on${why}`;
};

/** The text may not have arrived. */
const isDoubtful = (delivery: Delivery): boolean =>
  delivery.to === 'nowhere' || (delivery.to === 'terminal' && delivery.behind === 'tmux');

class TooLong extends Error {}

/** Prints to the clipboard, up to the terminal's limit. */
export const printToClipboard = async (
  clipboard: Clipboard,
  print: (sink: Sink) => Promise<void>,
): Promise<ExportEnding> => {
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
  // The clipboard refuses longer texts.
  const delivery = await clipboard.send(parts.join(''));
  if (delivery.to === 'nowhere')
    return { type: 'failed', message: `not sent: ${delivery.problem}; export to a file instead` };
  return { type: 'sent', how: deliverySaid(delivery), doubt: isDoubtful(delivery), hidden: 0 };
};
