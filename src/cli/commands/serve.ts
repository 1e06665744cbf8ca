import { runWatched } from '../with-client.ts';
import type { Command } from './command.ts';
import { EMBEDDED } from './shared-options.ts';

/** `edgescope serve`. */
export const SERVE: Command = {
  name: 'serve',
  group: 'Program',
  about: 'run the embedded service on 127.0.0.1 until ^C',
  takes: '[options]',
  forms: [['edgescope serve [options]', 'prints its URL, then: edgescope --url URL']],
  notes: [
    'With --api-key-file, requests must have the API key of that file. Without it, no API key is required.',
    'Write a dropped endpoint as NAME[:STATUS]. NAME is hosts, profiles, projects or summary (GET), hosts-search, profiles-search or projects-search (POST), hosts-uid or profiles-uid (single items); STATUS is 405 (default), 404 or 410. To act like the newest hosted releases: serve --drop hosts,projects.',
  ],
  options: ['api-key-file', ...EMBEDDED],
  ownOptions: [
    {
      name: 'port',
      argument: 'N',
      about: 'port on 127.0.0.1; 0 picks a free one (default)',
      group: 'Demo',
    },
    {
      name: 'hosts',
      argument: 'N',
      about: 'number of edge hosts (default 1213)',
      group: 'Demo',
    },
    {
      name: 'seed',
      argument: 'N',
      about: 'seed of the made-up data (default 1)',
      group: 'Demo',
    },
    { name: 'latency', argument: 'MS', about: 'wait before each answer', group: 'Demo' },
    {
      name: 'rate',
      argument: 'N',
      about: 'requests per second before answering 429',
      group: 'Demo',
    },
    {
      name: 'drop',
      argument: 'LIST',
      about: 'remove endpoints, e.g. hosts,projects:410 (see below)',
      group: 'Demo',
    },
    { name: 'one-body', about: 'send edge hosts in one body, without pages', group: 'Demo' },
  ],
  run: async ({ args, context }) => {
    const { serve } = await import('../serve.ts');
    return runWatched(context, () => serve(args, context));
  },
};
