import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../src/platform/download/network.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface PhotoWebsite {
  /** Such as `http://photos.example:41234`. */
  url: string;
  /** Reaches this website under any name, and no other address of this machine. */
  network: Network;
  /** The paths requested so far. */
  requests: string[];
  /** What a path responds with; all others are 404. */
  serve(path: string, content: Buffer | Respond): void;
  redirect(path: string, location: string): void;
  reset(): void;
  close(): void;
}

/** A website elsewhere, on this machine. */
export async function startPhotoWebsite(): Promise<PhotoWebsite> {
  const pages = new Map<string, Respond>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url!);
    const respond = pages.get(request.url!);
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const serve = (path: string, content: Buffer | Respond) =>
    void pages.set(path, typeof content === 'function' ? content : (_request, response) => void response.end(content));
  return {
    url: `http://photos.example:${(server.address() as AddressInfo).port}`,
    network: {
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      timeoutMs: 10_000,
    },
    requests,
    serve,
    redirect: (path, location) => serve(path, (_request, response) => void response.writeHead(302, { location }).end()),
    reset: () => {
      pages.clear();
      requests.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
