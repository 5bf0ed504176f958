import { Agent, get, type IncomingHttpHeaders } from 'node:http';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  headers: IncomingHttpHeaders;
  /** As on the wire: compressed, if it came so. */
  body: Buffer;
  ms: number;
}

/**
 * One request, timed from its sending to the last byte, over a connection that stays open.
 * @throws when the answer is not 200
 */
export async function ask(url: string, encoding: 'br' | 'identity'): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) {
          resolve({ headers: response.headers, body: Buffer.concat(parts), ms: performance.now() - started });
        } else {
          reject(new Error(`${url} answered ${response.statusCode}.`));
        }
      });
    }).on('error', reject);
  });
}
