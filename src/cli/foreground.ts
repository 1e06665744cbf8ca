import { readFileSync } from 'node:fs';

/**
 * True where this process group is in the foreground of its terminal, so that using it does not stop us. Also true
 * where the system does not tell (other than Linux).
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
