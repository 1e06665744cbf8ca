import { type Clock, systemClock } from './clock.ts';
import type { FrameWriter } from './frame/writer.ts';
import { untilForeground } from './job.ts';
import { ENTER_SCREEN, LEAVE_SCREEN, MOUSE_OFF, MOUSE_ON } from './modes.ts';
import { dieBy, stayAlive, stopProcess, watchProcess } from './process-events.ts';
import { sizeOf } from './size.ts';
import type { TtyOutput } from './tty-output.ts';

/** How long the last bytes may take, in ms. */
const LAST_BYTES = 250;
/**
 * How long an answer that the terminal still owes is waited for, in ms: it would be typed into the shell, in front of the
 * next command. One that never answered may not be able to; one that did may be slow now.
 */
const FIRST_ANSWER = 250;
const LAST_ANSWER = 1000;
/** A SIGCONT so soon after we went on is the one that let us. */
const SAME_CONTINUE = 100;

export interface ScreenOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly output: TtyOutput;
  readonly frames: FrameWriter;
  /** The one line that is printed, on the restored terminal, for an uncaught exception. */
  readonly crashLine?: (error: unknown) => string;
  /** Said no to after ^Z and `bg`, the process stops again and leaves the terminal alone. Yes unless said otherwise. */
  readonly inForeground?: () => boolean;
  /** Called once when a signal or an exception ends the process, and waited for shortly. */
  readonly onEnding?: () => Promise<unknown>;
  readonly clock?: Clock;
}

/** The terminal while the program has it. */
export interface Screen {
  /** Restores the terminal, at once and once. Nothing is drawn afterwards. */
  leave(): void;
  /** The calm way out: waits shortly for what the terminal still owes, then leaves. */
  close(): Promise<void>;
  /** For ^Z: restores the terminal, stops the process group, and takes the terminal again when it continues. */
  suspend(): Promise<void>;
  /** Takes the mouse, or leaves it to the terminal, as on every way out; taken again with the screen. */
  setMouse(on: boolean): void;
  /** The terminal was closed: ends the process as a hang-up does. */
  gone(): void;
}

/** Members of Node's terminal streams that their types omit. */
interface Sized {
  _refreshSize?(): void;
}

/**
 * Takes the terminal: alternate screen, raw mode. Every way out restores it: a signal, then raised again for its
 * conventional exit code; an exception, then one line and exit code 1; the end of the process; a terminal that is closed.
 */
export const openScreen = (options: ScreenOptions): Screen => {
  const { stdin, stdout, output, frames } = options;
  const clock = options.clock ?? systemClock;
  const inForeground = options.inForeground ?? (() => true);
  /** Frozen: continued after a SIGSTOP; the terminal was not given back, and may be somebody else's. */
  let state: 'open' | 'frozen' | 'stopped' | 'left' = 'open';
  let isEnding = false;
  let hasMouse = false;
  let isStopping = false;
  let continues = 0;
  let continuedAt = Number.NEGATIVE_INFINITY;

  const isOpen = (): boolean => state === 'open';
  const isTaken = (): boolean => state === 'open' || state === 'frozen';

  const enter = (): void => {
    // Raw mode first: a job in the background is stopped here, before it writes over the shell. Off and on again,
    // because a shell or a reset may have changed the terminal without libuv knowing.
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    stdin.resume();
    output.write(hasMouse ? ENTER_SCREEN + MOUSE_ON : ENTER_SCREEN);
    (stdout as Sized)._refreshSize?.();
    frames.repaint();
    frames.resume();
  };

  const cooked = (): void => {
    // The shell in the foreground has its own mode by now, and we would be stopped.
    if (inForeground()) stdin.setRawMode(false);
  };

  const restore = (): void => {
    frames.pause();
    output.write(LEAVE_SCREEN);
    cooked();
  };

  const leave = (): void => {
    if (isTaken()) restore();
    state = 'left';
  };

  /** Nothing is drawn from now on, and nothing read after it: keys that come later are the shell's. */
  const answered = async (atMost: number): Promise<void> => {
    frames.pause();
    const { linkMs } = frames;
    // One that is slow is waited for longer: three times what it usually takes.
    const patience = linkMs === null ? FIRST_ANSWER : Math.min(3 * LAST_ANSWER, Math.max(atMost, 3 * linkMs));
    if (!output.isGone) await frames.answered(patience);
    stdin.pause();
  };

  /** Restores what is seen at once, and the keyboard when the last answer is read; then ends the process, once. */
  const end = (die: () => void): void => {
    if (isEnding) return;
    isEnding = true;
    stayAlive(2 * LAST_BYTES);
    frames.pause();
    if (isTaken()) output.write(LEAVE_SCREEN);
    const owed = isOpen() ? answered(LAST_BYTES) : Promise.resolve();
    void Promise.all([owed, output.settled(LAST_BYTES), atMost(LAST_BYTES, options.onEnding)]).then(() => {
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

  /** Takes the terminal again, when it is ours again. */
  const proceed = async (): Promise<void> => {
    const found = await untilForeground({ inForeground, continues: () => continues, isEnding: () => isEnding, clock });
    if (found === 'orphaned') return gone();
    if (found === 'ending' || (state !== 'stopped' && state !== 'frozen')) return;
    state = 'open';
    enter();
    continuedAt = clock.now();
  };

  const stop = async (whom: 'self' | 'group'): Promise<void> => {
    if (!isOpen() || isStopping) return;
    isStopping = true;
    await answered(LAST_ANSWER);
    isStopping = false;
    // Ended while it waited: there is nothing left to stop.
    if (!isOpen()) return;
    restore();
    state = 'stopped';
    await output.settled(LAST_BYTES);
    stopProcess(whom);
    // Reached when the process continues, or at once where nobody could continue it and the system ignored the stop.
    await proceed();
  };

  const unwatch = watchProcess({
    onEnd: (signal) => end(() => dieBy(signal)),
    onCrash: crash,
    onExit: leave,
    onStop: () => void stop('self'),
    onContinue: () => {
      continues += 1;
      if (!isOpen() || isEnding || clock.now() - continuedAt <= SAME_CONTINUE) return;
      // Stopped by a signal that cannot be caught: what the shell did to the terminal is unknown.
      frames.pause();
      state = 'frozen';
      void proceed();
    },
    // Also when it is the size that we know: of many changes only the last is seen, and a smaller one in between cut
    // off what the terminal showed.
    onSize: () => frames.repaint(),
  });
  const resize = (): void => {
    const { columns, rows } = sizeOf(stdout);
    frames.resize(columns, rows);
  };
  stdout.on('resize', resize);
  stdin.on('end', gone);
  stdin.on('close', gone);
  // Also keeps errors of a closed terminal from becoming exceptions, for good.
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
    close: async () => {
      if (state === 'left') return;
      await answered(LAST_ANSWER);
      leave();
      await output.settled(LAST_BYTES);
      // From here on the terminal may do what it likes: the process ends as its caller says.
      isEnding = true;
      output.release();
      unwatch();
      stdout.off('resize', resize);
      stdin.off('end', gone);
      stdin.off('close', gone);
    },
    suspend: () => stop('group'),
  };
};
