import type { Command } from './command.ts';
import { CONFIGURED } from './shared-options.ts';
import { tell } from './tell.ts';

/** `edgescope contexts`. */
export const CONTEXTS: Command = {
  name: 'contexts',
  group: 'Program',
  about: 'the services of the config file, * the one in force; requests nothing',
  takes: '[-o json]',
  forms: [['edgescope contexts [-o json]', 'name, address, project']],
  notes: [
    'In the config file: "contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}, and which one without --context and EDGESCOPE_CONTEXT: "context": "prod". Any setting of a connection may stand in one.',
  ],
  options: [...CONFIGURED, 'output'],
  meanings: { output: 'table or json' },
  run: async ({ args, context }) => {
    const { contextsText } = await import('../config/contexts-command.ts');
    return tell(contextsText(args, context), context);
  },
};
