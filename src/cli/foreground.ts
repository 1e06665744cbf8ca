import { readFileSync } from 'node:fs';

/**
 * True if this process group is in the foreground of its terminal: the system does not stop the process for using the
 * terminal. Also true on systems other than Linux, which do not tell.
 */
export const inForeground = (): boolean => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Fields after the parenthesised name, which may contain anything: state, parent, group, session, terminal,
    // foreground group.
    const [, , group, , , front] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return front === undefined || Number(front) <= 0 || front === group;
  } catch {
    return true;
  }
};
