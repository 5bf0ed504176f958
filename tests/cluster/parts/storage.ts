import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeBucket } from '../../support/make-bucket.ts';
import { startSwiftServer } from '../../support/swift-server.ts';

/** How the storage fails: with the answer of one that is overloaded, or by closing each connection. */
export type StorageOutage = 'none' | '503' | 'refused';

export interface ObjectStorage {
  /** For `STORAGE_URL`. */
  url: string;
  fail(outage: StorageOutage): void;
  stop(): Promise<void>;
}

const OVERLOADED =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';

/** Starts Swift with a bucket, behind a proxy that can fail. */
export async function startStorage(): Promise<ObjectStorage> {
  const swift = await startSwiftServer();
  await makeBucket(swift.storageUrl('pets'));
  let outage: StorageOutage = 'none';
  const { port } = new URL(swift.address);
  const proxy = createServer((incoming, outgoing) => {
    if (outage === 'refused') {
      incoming.socket.destroy();
      return;
    }
    if (outage === '503') {
      incoming.resume();
      outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(OVERLOADED);
      return;
    }
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: swift.storageUrl('pets', { address }),
    fail: (next) => {
      outage = next;
      // Connections that are open would go on.
      if (next === 'refused') proxy.closeAllConnections();
    },
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await swift.stop();
    },
  };
}
