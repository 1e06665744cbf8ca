import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { withLine } from '../../store/palette/lines.ts';
import type { Store } from '../../store/store.ts';
import { changeState } from '../state/file.ts';
import type { Remembered } from '../state/remembered.ts';

/**
 * Restores the history of the palette, and saves new lines, merged with those of other instances. On write errors the
 * history lasts for this run.
 */
export const rememberLines = (store: Store, path: string, { lines }: Pick<Remembered, 'lines'>): void => {
  // The file is untrusted: its texts are treated as typed input.
  store.setState({ paletteLines: lines.map((line) => maskText(sanitise(line))).reduce(withLine, []) });
  store.subscribe((state, before) => {
    const line = state.paletteLines.at(-1);
    if (state.paletteLines === before.paletteLines || line === undefined) return;
    const failure = changeState(path, (file) => ({ ...file, lines: withLine(file.lines, line) }));
    if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
  });
};
