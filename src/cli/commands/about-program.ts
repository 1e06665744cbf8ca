import { VERSION, versionText } from '../version.ts';
import type { Command } from './command.ts';
import { tell } from './tell.ts';
import { SHELLS, TOPIC_WORDS } from './words.ts';

/** `edgescope help`. */
export const HELP: Command = {
  name: 'help',
  group: 'Program',
  about: 'show the help of a command or a topic',
  takes: '[COMMAND|TOPIC]',
  forms: [
    ['edgescope help [COMMAND]', 'all options of a command (as --help); -h is short'],
    ['edgescope help TOPIC', `TOPIC: ${TOPIC_WORDS.join(', ')}`],
  ],
  notes: [],
  options: [],
  run: async ({ args, context, commands }) => {
    const { helpOf } = await import('../args/help.ts');
    return tell(helpOf(args.words[0], commands, context.stdout.columns), context);
  },
};

/** `edgescope completion`. */
export const COMPLETION: Command = {
  name: 'completion',
  group: 'Program',
  about: 'print completions for a shell',
  takes: 'SHELL',
  forms: [
    ['source <(edgescope completion bash)', 'in ~/.bashrc'],
    ['source <(edgescope completion zsh)', 'in ~/.zshrc, after compinit'],
    ['edgescope completion fish | source', 'in ~/.config/fish/config.fish'],
  ],
  words: SHELLS,
  notes: [],
  options: [],
  run: async ({ args, context, commands }) => {
    const { completionText } = await import('../shell/completion.ts');
    return tell(completionText(args.words[0], commands), context);
  },
};

/** `edgescope man`. */
export const MAN: Command = {
  name: 'man',
  group: 'Program',
  about: 'print the manual page',
  forms: [['edgescope man | man -l -', 'read it, or write it to edgescope.1 in a folder of MANPATH']],
  notes: [],
  options: [],
  run: async ({ context, commands }) => {
    const { manualPage } = await import('../shell/man.ts');
    const { PLACES } = await import('../../places/index.ts');
    const { QUESTIONS } = await import('../../questions/index.ts');
    return tell(manualPage(VERSION, commands, PLACES, PLACES.keys(QUESTIONS)), context);
  },
};

/** `edgescope version`. */
export const VERSION_COMMAND: Command = {
  name: 'version',
  group: 'Program',
  about: 'show the version',
  forms: [['edgescope version', 'as --version']],
  notes: [],
  options: [],
  run: async ({ args, context, installation }) => tell(versionText(installation, args.options.has('verbose')), context),
};
