import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's IP address. Some gateways append a port; if they forward no valid address, the gateway's own counts. */
export function clientIp(request: FastifyRequest): string {
  const ip = request.ip;
  if (isIP(ip) !== 0) return ip;
  const withoutPort = /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1];
  if (withoutPort !== undefined && isIP(withoutPort) !== 0) return withoutPort;
  return request.socket.remoteAddress ?? '';
}
