import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load, LoadOrder } from './load.ts';

const RECEIVED_AT_ONCE = 128 * 1024;
const HEAD_ENDS = '\r\n\r\n';

const { url, headers, seconds, connections } = workerData as LoadOrder;
const { host, hostname, port, pathname, search } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;

let requests = 0;
const started = performance.now();
const end = started + seconds * 1000;
await Promise.all(Array.from({ length: connections }, requestUntilEnd));
const load: Load = { requests, seconds: (performance.now() - started) / 1000 };
parentPort!.postMessage(load);

async function requestUntilEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    let remaining = 0;
    const onData = (size: number, bytes: Uint8Array) => {
      if (remaining === 0) remaining = responseLength(bytes, size);
      remaining -= size;
      if (remaining === 0) {
        requests += 1;
        if (performance.now() < end) socket.write(request);
        else socket.end();
      }
      return true;
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.alloc(RECEIVED_AT_ONCE), callback: onData },
    });
    socket.write(request);
    socket.on('error', reject);
    socket.on('close', () => (remaining === 0 ? resolve() : reject(new Error(`A response from ${url} was cut off.`))));
  });
}

/** The length of head and body. The head arrives in one piece, because the server writes it in one. */
function responseLength(bytes: Uint8Array, size: number): number {
  const received = Buffer.from(bytes.buffer, bytes.byteOffset, size);
  const headSize = received.indexOf(HEAD_ENDS) + HEAD_ENDS.length;
  const head = received.toString('latin1', 0, headSize);
  const bodySize = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || bodySize === undefined) {
    throw new Error(`${url} responded ${head.split('\r\n', 1)[0]}`);
  }
  return headSize + Number(bodySize);
}
