import { ReadableStream as WebStream } from 'node:stream/web';
import { InvalidBackupError } from './backup-error.ts';

/** The first bytes of an encrypted file. */
const ENCRYPTED = Buffer.from('age-encryption.org/v1\n');

/** A new key for `BACKUP_KEY`; `age` decrypts the backups with it. */
export async function makeBackupKey(): Promise<string> {
  return (await loadAge()).generateX25519Identity();
}

/** Encrypts in the age format, in pieces of 64 KB: any size takes the same memory. */
export async function* encrypt(content: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  yield* await encrypter.encrypt(toWebStream(content));
}

/**
 * Decrypts a backup. Each piece is authenticated, with its position, before it is passed on. One that isn't encrypted is
 * passed on as it is only where that is expected: anyone who can write to the location could have made it.
 * @param isUnencrypted whether it may be unencrypted; by default, it may if there is no key. The name must not end in
 *   `.age` then
 * @throws InvalidBackupError without the right key, if the backup was changed or truncated, or if it should be encrypted
 */
export async function* decrypt(
  content: AsyncIterable<Uint8Array>,
  {
    key,
    label,
    isUnencrypted = key === undefined,
  }: { key: string | undefined; label: string; isUnencrypted?: boolean | undefined },
): AsyncGenerator<Uint8Array> {
  const { start, all } = await peek(content, ENCRYPTED.length);
  if (!start.equals(ENCRYPTED)) {
    if (label.endsWith('.age')) throw new InvalidBackupError(`${label} isn’t encrypted, as its name says.`);
    if (!isUnencrypted) {
      throw new InvalidBackupError(
        `${label} isn’t encrypted, so anyone could have made it. If you made it without BACKUP_KEY, add --unencrypted.`,
      );
    }
    yield* all;
    return;
  }
  if (key === undefined) {
    throw new InvalidBackupError(`${label} is encrypted. Set BACKUP_KEY to the key it was encrypted with.`);
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  let failed: Error | undefined;
  const source = toWebStream(rememberFailure(all, (error) => (failed = error as Error)));
  try {
    yield* await decrypter.decrypt(source);
  } catch (error) {
    // Reading has failed, not decrypting.
    if (failed !== undefined) throw failed;
    if (/no identity matched/.test(String(error))) {
      throw new InvalidBackupError(`${label} was encrypted with a different key than BACKUP_KEY.`);
    }
    throw new InvalidBackupError(`${label} is damaged: it was changed or is incomplete.`);
  }
}

async function* rememberFailure(
  content: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** The first bytes, and all bytes with them. */
async function peek(content: AsyncIterable<Uint8Array>, bytes: number) {
  const reader = content[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  let isDone = false;
  while (read.length < bytes && !isDone) {
    const next = await reader.next();
    if (next.done) isDone = true;
    else read = Buffer.concat([read, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield read;
      if (!isDone) yield* { [Symbol.asyncIterator]: () => reader };
    } finally {
      await reader.return?.();
    }
  }
  return { start: read.subarray(0, bytes), all: all() };
}

/** Pulls piece by piece; `Readable.toWeb` would read ahead. */
function toWebStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Where the browser's types are loaded as well, they declare another stream.
  const stream: unknown = WebStream.from(content);
  return stream as ReadableStream<Uint8Array>;
}

/** Backups alone need it. */
function loadAge() {
  return import('age-encryption');
}
