import { createHmac } from 'node:crypto';
import { refuse } from './errors.ts';

const OFFSET_BYTES = 4;
const SEAL_BYTES = 8;

/** Continue tokens of one service: opaque, and bound to their initial query. */
export interface Tokens {
  make(query: string, offset: number): string;
  /**
   * The offset of a token.
   * @throws Refusal for an invalid token, or one of another query or service
   */
  read(query: string, token: string): number;
}

export const createTokens = (secret: string): Tokens => {
  const seal = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const make = (query: string, offset: number): string => {
    const hidden = Buffer.alloc(OFFSET_BYTES);
    hidden.writeUInt32BE((offset ^ seal(query).readUInt32BE()) >>> 0);
    return Buffer.concat([hidden, seal(`${offset} ${query}`).subarray(0, SEAL_BYTES)]).toString('base64url');
  };
  return {
    make,
    read: (query, token) => {
      const bytes = Buffer.from(token, 'base64url');
      const offset =
        bytes.length === OFFSET_BYTES + SEAL_BYTES ? (bytes.readUInt32BE() ^ seal(query).readUInt32BE()) >>> 0 : null;
      if (offset !== null && make(query, offset) === token) return offset;
      throw refuse(422, 'InvalidContinueToken', 'the continue token does not belong to this query');
    },
  };
};
