import headless from '@xterm/headless';

/** A terminal emulator, which shows what a person would see. */
export interface Emulator {
  write(text: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** Each row as glyphs and looks, without colours that are invisible on a blank. */
  screen(): string[];
  /** The rows as plain text. */
  text(): string[];
}

export const createEmulator = (columns: number, rows: number): Emulator => {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  terminal.write('\x1b[?1049h');
  const cells = (row: number): string => {
    const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
    if (line === undefined) return '';
    const seen: string[] = [];
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const glyph = cell.getChars() || ' ';
      const marks = [cell.isUnderline(), cell.isInverse(), cell.isStrikethrough()].map(Boolean);
      const background = `${cell.getBgColorMode()}:${cell.getBgColor()}`;
      const foreground = `${cell.getFgColorMode()}:${cell.getFgColor()}:${cell.isBold()}:${cell.isDim()}:${cell.isItalic()}`;
      const isBare = glyph === ' ' && !marks.includes(true);
      seen.push(`${glyph}{${background}${isBare ? '' : `|${foreground}|${marks.join()}`}}`);
    }
    return seen.join('');
  };
  return {
    write: (text) => new Promise((resolve) => terminal.write(text, resolve)),
    resize: (width, height) => terminal.resize(width, height),
    screen: () => Array.from({ length: terminal.rows }, (_, row) => cells(row)),
    text: () =>
      Array.from(
        { length: terminal.rows },
        (_, row) =>
          terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row)?.translateToString(true) ?? '',
      ),
  };
};
