import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { withLine } from '../../store/palette/lines.ts';
import type { Store } from '../../store/store.ts';
import { changeState } from '../state/file.ts';
import type { Remembered } from '../state/remembered.ts';

/**
 * Gives the palette the lines of the last time, and writes each new one down. Another copy of the program may have
 * written lines meanwhile: they stay. What cannot be written is kept for as long as the program runs.
 */
export const rememberLines = (store: Store, path: string, { lines }: Pick<Remembered, 'lines'>): void => {
  // The file may have been changed by anybody: what is read is treated as what is typed.
  store.setState({ paletteLines: lines.map((line) => maskText(sanitise(line))).reduce(withLine, []) });
  store.subscribe((state, before) => {
    const line = state.paletteLines.at(-1);
    if (state.paletteLines === before.paletteLines || line === undefined) return;
    const failure = changeState(path, (file) => ({ ...file, lines: withLine(file.lines, line) }));
    if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
  });
};
