import { json, type Reply } from '../api/server.ts';
import { BY_NAME } from './driver.tsx';
import { openOver, query } from './service.ts';

/** A profile whose pack has values, or its selected fields. */
const profile = (uid: string, whole: boolean): object => ({
  metadata: { name: `profile-${uid}`, uid, lastModifiedTimestamp: '2026-02-01T00:00:00.000Z' },
  spec: {
    version: '1.0.0',
    published: {
      profileVersion: '1.0.0',
      type: 'add-on',
      cloudType: 'all',
      packs: [
        { name: 'nginx', version: '1.2.3', layer: 'addon', isInvalid: false, ...(whole && { values: 'replicas: 3' }) },
      ],
    },
  },
  status: { isPublished: true, hasUserMacros: false, inUseClusterUids: [] },
});

/** Two profiles: partial with a field selection, whole by uid or without one. */
export const profiles: Reply = (request, response) => {
  const asked = query(request);
  const uid = asked.get('filters')?.replace('metadata.uid=', '');
  const uids = ['a', 'b'].filter((one) => uid === undefined || uid === one);
  const items = uids.map((one) => profile(one, asked.get('fields') === null));
  json({ items, listmeta: { continue: '', count: items.length, limit: 50, offset: 0 } })(request, response);
};

const uidOf = (url: string | undefined): string => (url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
export const single: Reply = (request, response) => json(profile(uidOf(request.url), true))(request, response);
/** A failure of the service, with a ref. */
export const status =
  (code: number): Reply =>
  (request, response) =>
    json({ code: 'Broken', message: 'it broke', ref: 'ref-7' }, { status: code })(request, response);
export const notAllowed = json({ code: 405, message: 'method GET is not allowed' }, { status: 405 });

/** Single-item answers that wait until released; later ones do not wait. */
export const held = (): { readonly reply: Reply; release(): void; readonly closed: () => number } => {
  const waiting: (() => void)[] = [];
  let closed = 0;
  let open = false;
  return {
    reply: (request, response) => {
      response.on('close', () => {
        if (!response.writableEnded) closed += 1;
      });
      if (open) single(request, response);
      else waiting.push(() => single(request, response));
    },
    release: () => {
      open = true;
      for (const go of waiting.splice(0)) go();
    },
    closed: () => closed,
  };
};

/** The program on its profiles, over a service with two profiles by default. */
export const openProfiles = async (replies: Parameters<typeof openOver>[0] = {}) => {
  const { driver, server } = await openOver({ profiles, single, ...replies }, { tab: 'profiles', start: BY_NAME });
  await driver.untilShown('profile-a');
  const seen = (): string[] => server.seen.map(({ url }) => decodeURIComponent(url));
  return { driver, server, seen, singles: () => seen().filter((url) => /clusterprofiles\/|edgehosts\//.test(url)) };
};
