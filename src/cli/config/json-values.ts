import { DOCUMENT_NAMES, type DocumentNames } from '../../api/dialects/names.ts';
import { UsageError } from '../usage-error.ts';

/** A trimmed text of the config file. @throws UsageError */
export const textOf = (value: unknown, place: string): string => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new UsageError(`${place} is not a string`, 'write it in double quotes, or leave it out');
};

/** @throws UsageError */
export const flagOf = (value: unknown, place: string): boolean => {
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${place} is neither true nor false`, 'write true or false without quotes');
};

/**
 * Deployment-specific names of the service's API, valid in a query or as a header.
 * @throws UsageError
 */
export const namesOf = (value: unknown, place: string): Partial<DocumentNames> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${place} is not an object`, 'write "names": {"filter": "filters"}');
  }
  const known = Object.keys(DOCUMENT_NAMES);
  for (const [name, text] of Object.entries(value)) {
    if (!known.includes(name))
      throw new UsageError(`${place}.${name}: unknown name`, `the names are ${known.join(', ')}`);
    if (!/^[A-Za-z0-9_.-]+$/.test(textOf(text, `${place}.${name}`))) {
      throw new UsageError(`${place}.${name}: not a valid parameter or header name`, 'use letters, digits, - and _');
    }
  }
  return { ...value };
};
