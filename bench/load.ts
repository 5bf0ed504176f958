import { Worker } from 'node:worker_threads';

/** The worker thread's input. */
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
 * Requests one URL repeatedly, from a worker thread. The client only counts response bytes: HTTP client libraries take
 * longer per request than the servers, and would measure themselves.
 * @throws if any response is not a success
 */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const order: LoadOrder = { url, headers, seconds, connections: CONNECTIONS };
  const worker = new Worker(new URL('load-thread.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}
