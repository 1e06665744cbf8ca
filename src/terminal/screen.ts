import { type TerminalClock, terminalClock } from './clock.ts';
import { createFrameWriter, type FrameWriter } from './frame/writer.ts';
import { createInputFilter, type InputFilter } from './input/filter.ts';
import type { MouseEvent } from './input/mouse.ts';
import { createLineStore, type LineStore } from './line-store.ts';
import { dieBy, stayAlive, stopProcess, watchProcess } from './process-events.ts';
import { sizeOf } from './size.ts';
import { createTtyOutput, type TtyOutput } from './tty-output.ts';

/** State of this process for job control. */
interface Job {
  /** True in the foreground. A background process that uses the terminal is stopped. */
  readonly inForeground: () => boolean;
  /** Number of SIGCONTs so far. */
  readonly continues: () => number;
  readonly isEnding: () => boolean;
  readonly clock: TerminalClock;
}

/** Resolves once the signals that came together with a SIGCONT were handled. */
const signalsObeyed = async (clock: TerminalClock): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => void clock.soon(resolve));
};

/** Time that other threads may take to hand on a signal, in ms. */
const SIGNAL_DELAY_MS = 50;

/**
 * Stops the process whenever it continues in the background, until it is in the foreground. Resolves with `ending` if a signal
 * ends the process, with `orphaned` if it is in the background of an orphaned group, which the system does not stop.
 */
const untilForeground = async (job: Job): Promise<'foreground' | 'ending' | 'orphaned'> => {
  for (;;) {
    const before = job.continues();
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.inForeground()) return 'foreground';
    // A signal that comes with SIGCONT, such as a kill, must be handled before stopping again.
    await new Promise<void>((resolve) => void job.clock.after(SIGNAL_DELAY_MS, resolve));
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.continues() !== before) continue;
    stopProcess('self');
    await signalsObeyed(job.clock);
    if (job.continues() === before) return 'orphaned';
  }
};

/** Takes the terminal: alternate screen, no cursor, no automatic wrap, bracketed paste. */
const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h';

/** Enables reports of mouse buttons and wheel, in the format without column limit; no motion. */
const MOUSE_ON = '\x1b[?1000h\x1b[?1006h';
const MOUSE_OFF = '\x1b[?1006l\x1b[?1000l';

/**
 * Undoes `ENTER_SCREEN` and a truncated frame: synchronised output, scroll region, style, mouse, bracketed paste, wrap,
 * alternate screen, cursor.
 */
const LEAVE_SCREEN = `\x1b[?2026l\x1b[r\x1b[m${MOUSE_OFF}\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h`;

/** Saves and restores the title of the terminal; ignored by terminals without a stack of titles. */
const PUSH_TITLE = '\x1b[22;0t';
const POP_TITLE = '\x1b[23;0t';
const titleSequence = (text: string): string => `\x1b]2;${text}\x07`;

/** Timeout for writing the last bytes, in ms. */
const DRAIN_TIMEOUT_MS = 250;
/**
 * Timeouts for a pending reply on leaving, in ms: a late reply would be typed into the shell. The first, shorter timeout is
 * for a terminal that never replied, and may not support requests.
 */
const FIRST_REPLY_MS = 250;
const LAST_REPLY_MS = 1000;
/** Time after continuing in which another SIGCONT counts as the same, in ms. */
const SAME_CONTINUE_MS = 100;

interface ScreenOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly output: TtyOutput;
  readonly frames: FrameWriter;
  /** Makes the line that is printed on the restored terminal after an uncaught exception. */
  readonly crashLine?: (error: unknown) => string;
  /** Returns false after ^Z and `bg`: the process stops again without using the terminal. By default always true. */
  readonly inForeground?: () => boolean;
  /** Called once when a signal or exception ends the process, and awaited for a short time. */
  readonly onEnding?: () => Promise<unknown>;
  readonly clock?: TerminalClock;
}

/** The terminal while the program holds it. */
interface Screen {
  /** Restores the terminal at once; further calls do nothing. Nothing is drawn afterwards. */
  leave(): void;
  /** Ends the screen regularly: waits for pending replies for a short time, then leaves. */
  close(): Promise<void>;
  /** Handles ^Z: restores the terminal, stops the process group, and takes the terminal again once continued. */
  suspend(): Promise<void>;
  /** Restores the terminal for other programs, and takes it again once their work has ended. */
  lend(work: () => Promise<void>): Promise<void>;
  /** Enables or disables mouse reports; leaving the screen disables them. */
  setMouse(on: boolean): void;
  /** Sets the title to a sanitised text; leaving the screen restores the title. */
  setTitle(text: string): void;
  /** Ends the process like SIGHUP, because the terminal was closed. */
  gone(): void;
}

/**
 * Takes the terminal: alternate screen, raw mode. Every exit restores it: a signal (raised again afterwards, for its exit
 * code), an exception (then prints one line, exit code 1), regular exit, a closed terminal.
 */
const openScreen = (options: ScreenOptions): Screen => {
  const { stdin, stdout, output, frames } = options;
  const clock = options.clock ?? terminalClock;
  const inForeground = options.inForeground ?? (() => true);
  /** `frozen` after SIGSTOP and SIGCONT: the terminal was not restored, and may have another owner. */
  let state: 'open' | 'frozen' | 'stopped' | 'left' = 'open';
  let isEnding = false;
  let hasMouse = false;
  let title: string | null = null;
  let isTitleSaved = false;
  let isStopping = false;
  let isLent = false;
  let continues = 0;
  let continuedAt = Number.NEGATIVE_INFINITY;

  const isOpen = (): boolean => state === 'open';
  const isTaken = (): boolean => state === 'open' || state === 'frozen';

  const writeTitle = (): void => {
    if (title === null) return;
    output.write((isTitleSaved ? '' : PUSH_TITLE) + titleSequence(title));
    isTitleSaved = true;
  };

  /** The bytes that restore the terminal. */
  const leaveScreen = (): string => {
    const pop = isTitleSaved ? POP_TITLE : '';
    isTitleSaved = false;
    return LEAVE_SCREEN + pop;
  };

  const enter = (): void => {
    // Raw mode first: a background job is stopped here, before it writes. Off and on again, because another program may
    // have changed the mode unknown to libuv.
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    stdin.resume();
    output.write(hasMouse ? ENTER_SCREEN + MOUSE_ON : ENTER_SCREEN);
    writeTitle();
    (stdout as { _refreshSize?(): void })._refreshSize?.();
    frames.repaint();
    frames.resume();
  };

  const cooked = (): void => {
    // The foreground shell has set its own mode, and changing it would stop us.
    if (inForeground()) stdin.setRawMode(false);
  };

  const restore = (): void => {
    frames.pause();
    output.write(leaveScreen());
    cooked();
  };

  const leave = (): void => {
    if (isTaken()) restore();
    state = 'left';
  };

  /** Stops drawing and waits for pending replies: later keys belong to the shell. */
  const answered = async (atMost: number): Promise<void> => {
    frames.pause();
    const { linkMs } = frames;
    // A slow terminal gets three times its usual round trip.
    const patience = linkMs === null ? FIRST_REPLY_MS : Math.min(3 * LAST_REPLY_MS, Math.max(atMost, 3 * linkMs));
    if (!output.isGone) await frames.answered(patience);
    stdin.pause();
  };

  /** Restores the display at once, and the keyboard after the last reply; then ends the process, once. */
  const end = (die: () => void): void => {
    if (isEnding) return;
    isEnding = true;
    stayAlive(2 * DRAIN_TIMEOUT_MS);
    frames.pause();
    if (isTaken()) output.write(leaveScreen());
    const owed = isOpen() ? answered(DRAIN_TIMEOUT_MS) : Promise.resolve();
    void Promise.all([owed, output.settled(DRAIN_TIMEOUT_MS), atMost(DRAIN_TIMEOUT_MS, options.onEnding)]).then(() => {
      if (isTaken()) cooked();
      state = 'left';
      die();
    });
  };

  const gone = (): void => end(() => dieBy('SIGHUP'));

  const crash = (error: unknown): void =>
    end(() => {
      if (output.isGone) return dieBy('SIGHUP');
      process.stderr.write(`${options.crashLine?.(error) ?? `edgescope: ${String(error)}`}\n`);
      process.exit(1);
    });

  const atMost = (ms: number, work = async (): Promise<unknown> => undefined): Promise<unknown> =>
    Promise.race([work().catch(() => undefined), new Promise((resolve) => void clock.after(ms, () => resolve(null)))]);

  /** Takes the terminal again once the process is in the foreground. */
  const proceed = async (): Promise<void> => {
    const found = await untilForeground({ inForeground, continues: () => continues, isEnding: () => isEnding, clock });
    if (found === 'orphaned') return gone();
    if (found === 'ending' || (state !== 'stopped' && state !== 'frozen')) return;
    state = 'open';
    enter();
    continuedAt = clock.now();
  };

  /** Gives the terminal back; false if the program does not hold it. */
  const release = async (): Promise<boolean> => {
    if (!isOpen() || isStopping) return false;
    isStopping = true;
    await answered(LAST_REPLY_MS);
    isStopping = false;
    // The screen may have ended during the wait.
    if (!isOpen()) return false;
    restore();
    state = 'stopped';
    await output.settled(DRAIN_TIMEOUT_MS);
    return true;
  };

  const stop = async (whom: 'self' | 'group'): Promise<void> => {
    // The programs that have the terminal were stopped by the same key.
    if (isLent) return stopProcess('self');
    if (!(await release())) return;
    stopProcess(whom);
    // Reached on SIGCONT, or at once in an orphaned group, where the system ignores the stop.
    await proceed();
  };

  const lend = async (work: () => Promise<void>): Promise<void> => {
    if (!(await release())) return;
    isLent = true;
    await work().finally(() => {
      isLent = false;
    });
    await proceed();
  };

  const unwatch = watchProcess({
    onEnd: (signal) => {
      // ^C and ^\\ are for the programs that use the terminal meanwhile.
      if (isLent && (signal === 'SIGINT' || signal === 'SIGQUIT')) return;
      end(() => dieBy(signal));
    },
    onCrash: crash,
    onExit: leave,
    onStop: () => void stop('self'),
    onContinue: () => {
      continues += 1;
      if (!isOpen() || isEnding || clock.now() - continuedAt <= SAME_CONTINUE_MS) return;
      // After SIGSTOP: the state of the terminal is unknown.
      frames.pause();
      state = 'frozen';
      void proceed();
    },
    // Even for an unchanged size: resizes coalesce, and a smaller size in between cut the display.
    onSize: () => frames.repaint(),
  });
  const resize = (): void => {
    const { columns, rows } = sizeOf(stdout);
    frames.resize(columns, rows);
  };
  stdout.on('resize', resize);
  stdin.on('end', gone);
  stdin.on('close', gone);
  // Permanent, so that errors of a closed terminal never become exceptions.
  stdin.on('error', gone);
  enter();

  return {
    leave,
    gone,
    setMouse: (on) => {
      if (on === hasMouse) return;
      hasMouse = on;
      if (isOpen() && !isEnding) output.write(on ? MOUSE_ON : MOUSE_OFF);
    },
    setTitle: (text) => {
      if (text === title) return;
      title = text;
      if (isOpen() && !isEnding) writeTitle();
    },
    close: async () => {
      if (state === 'left') return;
      await answered(LAST_REPLY_MS);
      leave();
      await output.settled(DRAIN_TIMEOUT_MS);
      // Errors of the terminal no longer matter: the process is ending.
      isEnding = true;
      output.release();
      unwatch();
      stdout.off('resize', resize);
      stdin.off('end', gone);
      stdin.off('close', gone);
    },
    suspend: () => stop('group'),
    lend,
  };
};

interface TerminalOptions extends Pick<ScreenOptions, 'crashLine' | 'inForeground' | 'onEnding' | 'clock'> {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** True to request a reply after each frame, which also measures the link. Default: true. */
  readonly acknowledge?: boolean;
  /** First character of the row under the cursor, where the terminal's cursor is shown; if absent, the cursor is hidden. */
  readonly cursorMark?: string;
  readonly onReply?: (reply: string) => void;
  readonly onMouse?: (event: MouseEvent) => void;
  /** True if the text of a read is an unmarked paste. */
  readonly isPaste?: (text: string) => boolean;
}

/** The terminal as a device: the streams for Ink, and the screen around them. */
export interface Terminal {
  readonly lines: LineStore;
  /** The `stdout` for Ink. */
  readonly frames: FrameWriter;
  /** The `stdin` for Ink. */
  readonly input: InputFilter;
  readonly screen: Screen;
  /** Writes a sequence that does not change the display, for example for the clipboard. */
  send(sequence: string): void;
}

/** Takes over the terminal of `stdin` and `stdout`, which must both be terminals, for the screen. */
export const openTerminal = (options: TerminalOptions): Terminal => {
  const { stdin, stdout } = options;
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  const lines = createLineStore();
  const output = createTtyOutput(stdout, { onGone: () => screen.gone(), ...clock });
  const frames = createFrameWriter({
    out: output,
    ...sizeOf(stdout),
    lines,
    acknowledge: options.acknowledge ?? true,
    ...(options.cursorMark === undefined ? {} : { cursorMark: options.cursorMark }),
    ...clock,
  });
  const input = createInputFilter(stdin, {
    onAcknowledge: () => frames.acknowledged(),
    linkMs: () => frames.linkMs,
    ...(options.onReply === undefined ? {} : { onReply: options.onReply }),
    ...(options.onMouse === undefined ? {} : { onMouse: options.onMouse }),
    ...(options.isPaste === undefined ? {} : { isPaste: options.isPaste }),
    ...clock,
  });
  const screen = openScreen({ ...options, output, frames });
  return { lines, frames, input, screen, send: (sequence) => void output.write(sequence) };
};
