import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The IP address that a request comes from. Some gateways write a port behind the address that they hand on; what is no
 * address at all, whoever wrote it, makes the gateway's own address count.
 */
export function clientIp(request: FastifyRequest): string {
  const given = request.ip;
  if (isIP(given) !== 0) return given;
  const bare = /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1];
  if (bare !== undefined && isIP(bare) !== 0) return bare;
  return request.socket.remoteAddress ?? '';
}
