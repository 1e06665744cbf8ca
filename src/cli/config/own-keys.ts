import type { OwnKeys } from '../../store/keys/own-keys.ts';
import { UsageError } from '../usage-error.ts';
import { type GivenJson, textOf } from './row.ts';

/**
 * Further keys: `{"s": "order"}`. A screen and `doctor` check that the actions exist and that no two share a key (`cli/key-check.ts`).
 * @throws UsageError for anything else
 */
export const ownKeysOf = (value: unknown, { place }: GivenJson): OwnKeys => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, 'write "keys": {"s": "order"}');
  return Object.fromEntries(
    Object.entries<unknown>({ ...value }).map(([key, given]) => [key, textOf(given, `${place}.${key}`)]),
  );
};
