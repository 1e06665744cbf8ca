import type { DialectId, KindId } from '../../core/query/index.ts';
import { changeState, readState } from '../state/file.ts';

/** Lifetime of a remembered fallback; then the document's endpoint is tried again, since services may be replaced. */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

/** Valid remembered fallbacks: when each kind was last found in the current dialect only (epoch ms). */
export const readFallbacks = (path: string | null, service: string, now: number): Readonly<Record<KindId, number>> => {
  if (path === null) return {};
  const times = Object.entries(readState(path).state.dialects[service] ?? {}).map(
    ([kind, time]) => [kind, Date.parse(time)] as const,
  );
  return Object.fromEntries(times.filter(([, time]) => time <= now && now - time < TRUSTED_MS));
};

/** Remembers that a kind has only the current dialect. Returns an error sentence, or null. */
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
