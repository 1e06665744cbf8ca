import type { DialectId, KindId } from '../../core/query/index.ts';
import { changeState, readState } from '../state/file.ts';

/** After so long the document's endpoint is tried once more: a service may have been exchanged for another. */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

/** When each kind of a service was last found to answer in the current dialect alone (epoch ms), as far as that is good. */
export const readFallbacks = (path: string | null, service: string, now: number): Readonly<Record<KindId, number>> => {
  if (path === null) return {};
  const times = Object.entries(readState(path).state.dialects[service] ?? {}).map(
    ([kind, time]) => [kind, Date.parse(time)] as const,
  );
  return Object.fromEntries(times.filter(([, time]) => time <= now && now - time < TRUSTED_MS));
};

/** Remembers in which dialect a kind of a service answers: only the current one is worth a word. Gives what went wrong. */
export const rememberFallback = (
  path: string,
  service: string,
  { kind, to, now }: { readonly kind: KindId; readonly to: DialectId; readonly now: number },
): string | null =>
  changeState(path, (file) => {
    const { [kind]: _, ...others } = file.dialects[service] ?? {};
    const kinds = to === 'current' ? { ...others, [kind]: new Date(now).toISOString() } : others;
    const { [service]: __, ...services } = file.dialects;
    return { ...file, dialects: Object.keys(kinds).length === 0 ? services : { ...services, [service]: kinds } };
  });
