import { readFileSync } from 'node:fs';

/**
 * The process group of this process has its terminal: reading and changing it does not stop us. True as well where the
 * system does not say (it does on Linux).
 */
export const inForeground = (): boolean => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Behind the name in brackets, which may hold anything: state, parent, group, session, terminal, its group in front.
    const [, , group, , , front] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return front === undefined || Number(front) <= 0 || front === group;
  } catch {
    return true;
  }
};
