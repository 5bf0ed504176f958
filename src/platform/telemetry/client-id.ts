import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkOf } from '../limits/network.ts';
import { Memo } from '../memo.ts';
import { createProxyCheck } from './trusted-proxies.ts';

const DAY_MS = 86_400_000;
const ID_LENGTH = 10;
const MAX_KEY_LENGTH = 200;

/**
 * Creates the function that names a request's client in the log: the same for a network until the end of the day (UTC), or
 * a restart. Its salt exists only in memory, so no id leads to an IP (`security.md`).
 * @param trustProxy whose `X-Forwarded-For` is trusted
 */
export function createClientIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustProxy);
  let salt = randomBytes(16);
  let endsAt = 0;
  let known = new Memo<string>(1000);
  return (request) => {
    const now = Date.now();
    if (now >= endsAt) {
      salt = randomBytes(16);
      known = new Memo(1000);
      endsAt = now - (now % DAY_MS) + DAY_MS;
    }
    const remote = request.socket.remoteAddress ?? '';
    const forwarded = trustProxy.length === 0 ? undefined : request.headers['x-forwarded-for'];
    const key = typeof forwarded === 'string' ? `${remote} ${forwarded}` : remote;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ip = typeof forwarded === 'string' ? clientOf(remote, forwarded, isProxy) : remote;
    const id = createHmac('sha256', salt).update(networkOf(ip)).digest('base64url').slice(0, ID_LENGTH);
    if (key.length <= MAX_KEY_LENGTH) known.set(key, id);
    return id;
  };
}

/** The first address from the end that is no trusted proxy, as for `clientIp`. */
function clientOf(remote: string, forwarded: string, isProxy: (ip: string) => boolean): string {
  const hops = forwarded.slice(-1000).split(',').toReversed();
  let ip = remote;
  for (const hop of hops) {
    if (!isProxy(ip)) break;
    ip = hop.trim();
  }
  return ip;
}
