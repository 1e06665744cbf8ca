/** Words of another program, an explanation, and the closest command; the command is empty if there is none. */
export interface ForeignWord {
  readonly words: readonly string[];
  readonly say: string;
  readonly command: string;
  /** Present if the command is an exact equivalent, so that Enter runs it. Otherwise Enter only completes the line. */
  readonly isSame?: true;
}

/** Kinds and commands of kubectl, k9s and similar programs, with their equivalents. */
const FOREIGN_WORDS: readonly ForeignWord[] = [
  {
    words: ['po', 'pod', 'pods', 'deploy', 'deployments', 'ds', 'sts', 'rs', 'jobs', 'cj'],
    say: 'workloads are not in the inventory; packs of a host are in its Pack status',
    command: 'hosts health=unhealthy',
  },
  {
    words: ['no', 'node', 'nodes', 'machines', 'servers', 'edgehosts', 'edge-hosts'],
    say: 'nodes are edge hosts here',
    command: 'hosts',
    isSame: true,
  },
  {
    words: ['ns', 'namespace', 'namespaces'],
    say: 'the scope is a project here; u chooses one',
    command: 'project',
    isSame: true,
  },
  {
    words: ['ctx', 'context', 'contexts', 'use'],
    say: 'one service a run: edgescope --url; inside of it the scope is a project',
    command: 'project',
  },
  {
    words: ['svc', 'services', 'ep', 'endpoints', 'ing', 'ingress'],
    say: 'services are not in the inventory; addresses of a host are in its Network',
    command: 'hosts',
  },
  {
    words: ['cl', 'cluster', 'clusters'],
    say: 'clusters are a column of hosts: x lists those of a host, summaries count them',
    command: 'summary',
    isSame: true,
  },
  {
    words: ['helm', 'hr', 'charts', 'releases', 'cp', 'packs', 'layers', 'stacks'],
    say: 'packs are the layers of cluster profiles here',
    command: 'profiles',
    isSame: true,
  },
  { words: ['ev', 'event', 'events'], say: 'times of an item are in its sections; the log has requests', command: '' },
  {
    words: ['top', 'pulse', 'pulses', 'xray', 'dash', 'dashboard'],
    say: 'the tabs count what is broken; summaries have clusters and CPU of each project',
    command: 'summary',
  },
  { words: ['sec', 'secret', 'secrets', 'cm', 'configmaps'], say: 'secrets never enter the program', command: '' },
  { words: ['wq', 'wqa', 'x!'], say: 'nothing to write, the program only reads; q quits', command: 'quit' },
  {
    words: ['get', 'describe', 'desc', 'edit', 'delete', 'del', 'rm', 'apply', 'logs', 'exec', 'sh', 'ssh'],
    say: 'the program only reads; Enter opens an item, y shows its YAML',
    command: 'goto',
  },
  { words: ['ls', 'cd', 'dir'], say: 'tabs are the lists; 1 to 4 go to them', command: 'hosts' },
];

/** Returns the entry for a word of another program; null if the word is unknown. */
export const foreignWord = (word: string): ForeignWord | null =>
  FOREIGN_WORDS.find(({ words }) => words.includes(word.toLowerCase())) ?? null;
