import { randomUUID } from 'node:crypto';

/** Eight hexadecimal digits each, so that no number has to be padded. */
const FIRST = 0x10000000;
const LAST = 0x3fffffff;

let start = '';
let next = LAST + 1;

/**
 * Creates a unique id: random for this process, then counted, since random ids alone take a tenth of the time of a cached
 * response. Not a secret.
 */
export function createRequestId(): string {
  if (next > LAST) {
    start = randomUUID().slice(0, -8);
    next = FIRST;
  }
  return start + (next++).toString(16);
}
