import { createHash } from 'node:crypto';

/** A hash of a backup's photos and private files, with their names, in their order. */
export class FilesHash {
  readonly #hash = createHash('sha256');

  add(name: string, bytes: Uint8Array): void {
    this.#hash.update(`${name} ${createHash('sha256').update(bytes).digest('hex')}\n`);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
