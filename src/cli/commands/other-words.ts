import { UsageError } from '../usage-error.ts';

/** First words of other programs that have no meaning here, and what there is in their place. */
const OTHER_WORDS: readonly { readonly words: readonly string[]; readonly say: string; readonly instead: string }[] = [
  {
    words: ['logs', 'log'],
    say: 'logs are not in the inventory',
    instead: 'edgescope watch hosts prints what changes, edgescope timeline hosts when it happened',
  },
  {
    words: ['top', 'stats', 'metrics'],
    say: 'the load of hosts is not in the inventory',
    instead: 'edgescope summary has the CPU of projects, edgescope now what is broken',
  },
  {
    words: ['pods', 'pod', 'po', 'deployments', 'deploy', 'services', 'svc', 'containers', 'images', 'jobs'],
    say: 'workloads are not in the inventory',
    instead: 'edgescope show host NAME has the packs of a host, edgescope profiles the layers',
  },
  {
    words: [
      ...['apply', 'attach', 'build', 'cordon', 'cp', 'create', 'delete', 'drain', 'edit', 'exec', 'kill', 'label'],
      ...['patch', 'port-forward', 'pull', 'push', 'restart', 'rm', 'rollout', 'run', 'scale', 'set', 'ssh', 'start'],
      ...['stop', 'taint', 'uncordon', 'wait'],
    ],
    say: 'the program only reads',
    instead: 'edgescope show host NAME prints an item; on the screen the key ; runs a command of your own',
  },
  {
    words: ['auth', 'login', 'logout'],
    say: 'there is no login: a key or a token goes with each request',
    instead: 'give --api-key-file FILE, or see edgescope help environment',
  },
  {
    words: ['config', 'context', 'ctx', 'use', 'use-context'],
    say: 'nothing is changed in the config file',
    instead: 'edgescope contexts lists the services, --context NAME takes one',
  },
  {
    words: ['api', 'api-resources', 'info', 'cluster-info', 'system'],
    say: 'there is no such command',
    instead: 'edgescope doctor tells of the service and of the program',
  },
];

/** A first word of another program. @throws UsageError with what there is in its place */
export const refuseWordOfOthers = (word: string): void => {
  const found = OTHER_WORDS.find(({ words }) => words.includes(word.toLowerCase()));
  if (found !== undefined) throw new UsageError(`"${word}": ${found.say}`, found.instead);
};
