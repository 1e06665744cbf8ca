const MAX_BASE64_LENGTH = 400_000;
const READABLE = /^[\t\n\r -~]*$/;
/** Lead byte of a character beyond ASCII. */
const NON_ASCII_START = /[\u0080-\u00FF]/;

/** The decoded bytes; null where the run is not base64, or decodes to neither text nor a key. */
export const decodedBase64 = (run: string): string | null => {
  if (run.length > MAX_BASE64_LENGTH) return null;
  const plain = run.replace(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  // Plain words decode to unprintable bytes: the first few decide.
  const head = bytesOf(plain.slice(0, 16));
  if (head === null || !(READABLE.test(head) || head.startsWith('0'))) return null;
  return bytesOf(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
};

const bytesOf = (base64: string): string | null => {
  try {
    return atob(base64);
  } catch {
    return null;
  }
};

/** Bytes decoded as UTF-8; null where they are invalid. */
export const utf8Of = (bytes: string): string | null => {
  if (!NON_ASCII_START.test(bytes)) return bytes;
  try {
    const wide = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(wide);
  } catch {
    return null;
  }
};

/** A private key in DER (PKCS 1, PKCS 8, SEC 1) or a PKCS 12 bundle: a sequence that begins with its version. */
export const isPrivateDer = (bytes: string): boolean => {
  if (bytes.charCodeAt(0) !== 0x30 || bytes.length < 40) return false;
  const size = bytes.charCodeAt(1);
  const at = size < 0x80 ? 2 : 2 + (size & 0x7f);
  return bytes.charCodeAt(at) === 2 && bytes.charCodeAt(at + 1) === 1 && bytes.charCodeAt(at + 2) <= 3;
};
