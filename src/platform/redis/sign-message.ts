import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 32;
const TIME_BYTES = 8;
const HEADER_BYTES = SIGNATURE_BYTES + TIME_BYTES;
/** Of a message; several times one that lists 100,000 chats. */
const MAX_BYTES = 2_000_000;
/** Servers' clocks may differ by this much. Anyone who can write to Redis can repeat messages for this long. */
const MAX_AGE_MS = 60_000;

/** Signs a message between servers, and the time. Only servers with the same secret can open it. */
export function signMessage(secret: string, channel: string, payload: Uint8Array): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeDoubleBE(Date.now());
  const signed = Buffer.concat([time, payload]);
  return Buffer.concat([signatureOf(secret, channel, signed), signed]);
}

/** @returns the payload; null unless a server with this secret has signed it for this channel within the last minute */
export function openMessage(secret: string, channel: string, message: Buffer): Buffer | null {
  if (message.length < HEADER_BYTES || message.length > MAX_BYTES) return null;
  const signed = message.subarray(SIGNATURE_BYTES);
  const isGenuine = timingSafeEqual(message.subarray(0, SIGNATURE_BYTES), signatureOf(secret, channel, signed));
  const isRecent = Math.abs(Date.now() - signed.readDoubleBE()) <= MAX_AGE_MS;
  return isGenuine && isRecent ? signed.subarray(TIME_BYTES) : null;
}

/** A name for Redis that others can't compute, so that it doesn't reveal what it stands for, such as an IP. */
export function hashName(secret: string, name: string): string {
  return createHmac('sha256', secret).update('name\0').update(name).digest('base64url').slice(0, 22);
}

function signatureOf(secret: string, channel: string, signed: Buffer): Buffer {
  return createHmac('sha256', secret).update(`message\0${channel}\0`).update(signed).digest();
}
