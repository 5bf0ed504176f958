import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, safe in URLs and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Tokens are random enough that a fast hash is safe. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
