import { movedText } from '../../core/client/index.ts';
import { type ByKind, type DialectId, type KindId, kindEntries, ofKinds } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { type DialectState, type Fallback, newDialectState } from '../../store/state/state.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Connection, targetLabel } from '../settings.ts';
import { changeState, readState, statePath } from '../state/remembered.ts';

/** Lifetime of a remembered fallback, in ms. Then the document's endpoint is tried again, since a service may have been replaced. */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

/** Reads the remembered fallbacks that are valid: times (epoch ms) at which a kind was last found in the current dialect only. */
const readFallbacks = (path: string | null, service: string, now: number): ByKind<number> => {
  if (path === null) return {};
  const times = kindEntries(readState(path).state.dialects[service] ?? {}).map(
    ([kind, time]) => [kind, Date.parse(time)] as const,
  );
  return ofKinds(times.filter(([, time]) => time <= now && now - time < TRUSTED_MS));
};

/** Notes in the state file that only `current` has a kind of a service; removes the note for another `to`. Returns an error sentence, or null. */
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

/** Dialects at the start of a run, with fallbacks that earlier runs found. */
export const initialDialects = (
  { dialect, target, services }: Pick<Connection, 'dialect' | 'target' | 'services'>,
  { env, home }: Pick<ProcessContext, 'env' | 'home'>,
): DialectState => {
  // Each of several services has its own dialects.
  if (services.length > 0) return newDialectState('auto');
  // Embedded services and files are not remembered: each is a new one.
  if (dialect.value !== 'auto' || target.value.kind !== 'service') return newDialectState(dialect.value);
  const times = readFallbacks(statePath(env, home), targetLabel(target.value), Date.now());
  const fallbacks = kindEntries(times).map(
    ([kind, since]) => [kind, { to: 'current', because: null, since } as const] as const,
  );
  return { mode: dialect.value, fallbacks: ofKinds(fallbacks) };
};

/** Dialects of kinds for a command without a screen: those that earlier runs found, and a function that remembers those of this run. */
export interface KnownDialects {
  readonly known: DialectState;
  /** Reports a kind that fell back in this run, and remembers it. */
  keep(kind: KindId, fallback: Fallback): void;
}

/** Dialects of a printing command. They are remembered as on the screen; new fallbacks are reported on stderr. */
export const commandDialects = (
  connection: Connection,
  context: Pick<ProcessContext, 'env' | 'home' | 'stderr'>,
): KnownDialects => {
  const known = initialDialects(connection, context);
  const target = connection.target.value;
  const path = target.kind !== 'service' ? null : statePath(context.env, context.home);
  return {
    known,
    keep: (kind, { to, because }) => {
      if (known.fallbacks[kind]?.to === to) return;
      const failure = path === null ? null : rememberFallback(path, targetLabel(target), { kind, to, now: Date.now() });
      for (const text of [because === null ? null : movedText(because), failure])
        if (text !== null) context.stderr.write(`${sanitise(text)}\n`);
    },
  };
};
