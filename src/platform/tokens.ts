import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, in letters that an address and a header take. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It is random enough that a quick hash cannot be turned back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
