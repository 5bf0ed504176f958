import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { networkOf } from '../../../platform/limits/network.ts';

/** As many passwords as the process hashes at once. */
const MAX_CONCURRENT_PER_NETWORK = 4;

/** Limits how many requests of one network hash a password at once, since hashing is slow. */
export function createHashingLimit() {
  const semaphore = new KeyedSemaphore(MAX_CONCURRENT_PER_NETWORK);
  return <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    semaphore.run(networkOf(clientIp(request)), async () => {
      // The client disconnected while it waited.
      if (request.raw.socket.destroyed) throw new ApiError(400, 'The client closed the connection.');
      return work();
    });
}
