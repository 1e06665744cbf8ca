import type { Command } from './command.ts';
import { CONFIGURED } from './shared-options.ts';
import { tell } from './tell.ts';

/** `edgescope contexts`. */
export const CONTEXTS: Command = {
  name: 'contexts',
  group: 'Program',
  about: 'list the services of the config file; * marks the current one',
  takes: '[-o json]',
  forms: [['edgescope contexts [-o json]', 'name, address, project']],
  notes: [
    'In the config file: "contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}, and "context": "prod" names the one that is used without --context and EDGESCOPE_CONTEXT. A context may have any setting of a connection.',
  ],
  options: [...CONFIGURED, 'output'],
  meanings: { output: 'table or json' },
  run: async ({ args, context }) => {
    const { contextsText } = await import('../config/contexts-command.ts');
    return tell(contextsText(args, context), context);
  },
};
