import { PRESENT } from '../../core/secret.ts';
import type { Credentials } from '../endpoint.ts';

/** Takes the credentials out of a text that the service sent back: some gateways repeat what they were sent. */
export type Redact = (text: string) => string;

/** A value shorter than this would be found in every text. */
const SHORTEST = 6;

export const redactor =
  (credentials: Credentials | null): Redact =>
  (text) => {
    const value = credentials?.value.trim() ?? '';
    return value.length < SHORTEST ? text : text.replaceAll(value, PRESENT);
  };
