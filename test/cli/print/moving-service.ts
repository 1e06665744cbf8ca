import type { DialectId, KindId } from '../../../src/core/query/index.ts';
import { json, serve } from '../../api/server.ts';

/** Changes of a list between two pages: positions of deleted and inserted rows. */
export interface Step {
  readonly deleted: readonly number[];
  readonly inserted: readonly number[];
}

export interface Moving {
  readonly kind: KindId;
  readonly dialect: DialectId;
  readonly total: number;
  /** Changes before each page, from the second on. A longer walk finds the list unchanged after them. */
  readonly steps: readonly Step[];
  /** The service names all hosts at once, and gives single hosts; `other` names them by uids that no page has. */
  readonly hasNames?: boolean | 'other';
  /** The service accepts offsets. */
  readonly canJump?: boolean;
}

/** Default number of rows of a page. */
const SIZE = 50;

/** Starts a service whose tokens are offsets, and whose list changes during a walk. */
export const serveMoving = async ({
  total,
  steps,
  hasNames = true,
  canJump = true,
}: Omit<Moving, 'kind' | 'dialect'>) => {
  let next = total;
  const exist = Array.from({ length: total }, (_, index) => `u${index}`);
  const pages: number[] = [];
  let followed = 0;
  const item = (uid: string) => ({ metadata: { uid, name: `name-${uid}` }, spec: {}, status: {} });
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    request.resume();
    const send = (value: unknown, status = 200): void => json(value, { status })(request, response);
    if (url.pathname === '/v1/edgehosts/metadata' && hasNames)
      return send({
        edgeHosts: exist.map((uid) => ({ uid: hasNames === 'other' ? `other-${uid}` : uid, name: `name-${uid}` })),
      });
    const [, uid] = /^\/v1\/edgehosts\/([^/]+)$/.exec(url.pathname) ?? [];
    if (uid !== undefined && hasNames)
      return exist.includes(uid) ? send(item(uid)) : send({ code: 'EdgeHostNotFound', message: 'none' }, 404);
    if (uid !== undefined) return send({ code: 405, message: 'not allowed' }, 405);
    const token = url.searchParams.get('continue');
    if (token !== null && token !== '') {
      const { deleted, inserted } = steps[followed] ?? { deleted: [], inserted: [] };
      followed += 1;
      for (const at of deleted) exist.splice(at % Math.max(1, exist.length), 1);
      for (const at of inserted) {
        exist.splice(at % (exist.length + 1), 0, `u${next}`);
        next += 1;
      }
    }
    const from = Number(token || (canJump ? url.searchParams.get('offset') : null) || 0);
    const size = Number(url.searchParams.get('limit') ?? SIZE);
    const items = exist.slice(from, from + size).map(item);
    const end = from + items.length;
    pages.push(from);
    send({
      items,
      listmeta: {
        continue: end < exist.length ? String(end) : '',
        count: exist.length,
        limit: size,
        offset: end,
      },
    });
  });
  return {
    ...server,
    /** Uids that exist at present. */
    exist,
    /** Offset of each requested page. */
    pages,
  };
};
