import { Worker } from 'node:worker_threads';

/** What the thread is told to do. */
export interface LoadOrder {
  url: string;
  headers: Record<string, string>;
  seconds: number;
  connections: number;
}

export interface Load {
  requests: number;
  seconds: number;
}

const CONNECTIONS = 16;

/**
 * Asks for one address again and again, from a thread of its own. It only counts the bytes of the answers: ready-made
 * clients take more time for a request than the servers, and so would measure themselves.
 * @throws when any answer is not a success: such answers are not worth counting
 */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const order: LoadOrder = { url, headers, seconds, connections: CONNECTIONS };
  const worker = new Worker(new URL('load-thread.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}
