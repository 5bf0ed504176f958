import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server in front of the application, for what a browser sees of a network, a proxy and a release. */
export interface FrontServer {
  readonly url: string;
  /** Where requests go. */
  target: string;
  /** Closes each connection without a response. */
  isDown: boolean;
  /** Responds to everything with this status, as a proxy whose server is down. */
  status: number | null;
  /** Replaces the release in the service worker. */
  release: string | null;
  /** Called with each request of the service worker for a page to store, which waits until the promise is fulfilled. */
  onStoring: (() => Promise<void>) | null;
  close(): void;
}

export async function openFrontServer(target: string): Promise<FrontServer> {
  const server = createServer((incoming, outgoing) => void respond(front, incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: FrontServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    isDown: false,
    status: null,
    release: null,
    onStoring: null,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return front;
}

async function respond(front: FrontServer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = incoming;
  if (headers['sec-fetch-dest'] === 'empty' && url.startsWith('/user-dashboard/')) await front.onStoring?.();
  if (front.isDown) incoming.socket.destroy();
  else if (front.status !== null) {
    outgoing.writeHead(front.status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bad gateway</h1>');
  } else if (url === '/service-worker.js' && front.release !== null) {
    const script = await (await fetch(front.target + url)).text();
    const body = script.replace(/"[0-9a-f]{12}"/g, JSON.stringify(front.release));
    const policy = "default-src 'none'; connect-src 'self'";
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy }).end(body);
  } else {
    const passed = request(front.target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }
}
