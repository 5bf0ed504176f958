import type { IncomingMessage } from 'node:http';
import { BucketError } from './bucket-error.ts';

export interface DownloadLimits {
  /** Large responses at the same time. */
  downloads: number;
  /** For so long, a slow reader isn't cut off. */
  slowAfterMs: number;
}

/** A slower reader is cut off if another one needs its place. */
const BYTES_PER_MS = 50;

/** The large responses that are being read. Each occupies a connection, however slow its reader is. */
export class OpenDownloads {
  readonly #where: string;
  readonly #limits: DownloadLimits;
  readonly #open = new Set<{ response: IncomingMessage; startedAt: number; bytesBefore: number }>();

  constructor(where: string, limits: DownloadLimits) {
    this.#where = where;
    this.#limits = limits;
  }

  /** @returns false if all places are in use, and no reader is slow */
  add(response: IncomingMessage): boolean {
    if (this.#open.size >= this.#limits.downloads && !this.#endSlowest()) return false;
    const download = { response, startedAt: performance.now(), bytesBefore: response.socket.bytesRead };
    this.#open.add(download);
    response.once('close', () => this.#open.delete(download));
    return true;
  }

  #endSlowest(): boolean {
    const now = performance.now();
    const slow = [...this.#open]
      .filter(({ startedAt }) => now - startedAt > this.#limits.slowAfterMs)
      .map((download) => {
        const { response, startedAt, bytesBefore } = download;
        return { download, rate: (response.socket.bytesRead - bytesBefore) / (now - startedAt) };
      })
      .filter(({ rate }) => rate < BYTES_PER_MS)
      .toSorted((one, other) => one.rate - other.rate);
    if (!slow[0]) return false;
    const { download } = slow[0];
    this.#open.delete(download);
    download.response.destroy(
      new BucketError(`a download from ${this.#where} was too slow while others waited`, 'busy'),
    );
    return true;
  }
}
