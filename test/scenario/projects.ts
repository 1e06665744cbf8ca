import type { IncomingMessage } from 'node:http';
import { json, type Reply } from '../api/server.ts';
import { query } from './service.ts';

/** The project of a request; empty for the whole tenant. */
export const within = (request: IncomingMessage): string => String(request.headers['projectuid'] ?? '');

const host = (name: string): object => ({ metadata: { name, uid: name }, spec: {}, status: {} });

/** Projects `p0`, `p1` … with the names `alpha`, `beta` … */
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];

/** A list of some projects. */
export const projectList = (count: number): Reply =>
  json({
    items: NAMES.slice(0, count).map((name, index) => ({ metadata: { name, uid: `p${index}` } })),
    listmeta: { continue: '', count, limit: 50, offset: count },
  });

/**
 * Hosts of each project in pages of two: `p0-a`, `p0-b`, `p0-c`; one shared by all projects, none for the whole tenant.
 * `instead` answers for some projects.
 */
export const hostsOf =
  (instead: Readonly<Record<string, Reply>> = {}): Reply =>
  (request, response) => {
    const project = within(request);
    const other = instead[project];
    if (other !== undefined) return other(request, response);
    const names = project === '' ? [] : [`${project}-a`, 'shared', `${project}-c`];
    const token = query(request).get('continue');
    const start = Number(token?.split(' ')[1] ?? 0);
    // A token of another project would mix walks.
    const mixed = token !== null && token.split(' ')[0] !== project;
    const items = mixed ? [] : names.slice(start, start + 2).map(host);
    const more = start + 2 < names.length ? `${project} ${start + 2}` : '';
    return json({ items, listmeta: { continue: more, count: names.length, limit: 2, offset: start } })(
      request,
      response,
    );
  };
