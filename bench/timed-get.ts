import { Agent, get, type IncomingHttpHeaders } from 'node:http';

const agent = new Agent({ keepAlive: true });

export interface TimedResponse {
  headers: IncomingHttpHeaders;
  /** As received: still compressed. */
  body: Buffer;
  ms: number;
}

/**
 * Times one request over a kept-alive connection, from sending it to the last byte.
 * @throws if the status is not 200
 */
export async function timedGet(url: string, encoding: 'br' | 'gzip' | 'identity'): Promise<TimedResponse> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) {
          resolve({ headers: response.headers, body: Buffer.concat(chunks), ms: performance.now() - started });
        } else {
          reject(new Error(`${url} answered ${response.statusCode}.`));
        }
      });
    }).on('error', reject);
  });
}
