import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SyncingFiles } from './file-system.ts';
import { joinExactly } from './join-exactly.ts';
import { LogSync } from './log-sync.ts';
import { compileProgram, type Program } from './program.ts';

export interface WorkerStart {
  dir: string;
  /** Whether initdb creates the database; otherwise a missing one is an error. */
  isNew: boolean;
  /** The engine, if another worker has compiled it. */
  program: Program | undefined;
  /** Shared with the main thread, which counts the messages that it has sent. */
  sent: Int32Array;
}

export type ToWorker = { type: 'messages'; id: number; bytes: Uint8Array } | { type: 'syncs' } | { type: 'close' };
export type FromWorker =
  | { type: 'ready'; program: Program }
  /** With a number, it is only true once the log is synced up to there. */
  | { type: 'response'; id: number; bytes: Uint8Array<ArrayBuffer>; commit: number | undefined }
  | { type: 'synced'; upTo: number }
  | { type: 'syncs'; count: number }
  | { type: 'closed' }
  | { type: 'failed'; reason: string };

/** The severity after which a PostgreSQL server process ends. */
const PANIC = Buffer.from('VPANIC\0');
const ERROR = 'E'.charCodeAt(0);
const MAX_COPIED_BYTES = 64 * 1024;

const port = parentPort!;
const { dir, isNew, program: compiled, sent } = workerData as WorkerStart;
let received = 0;
let syncs = 0;
const onSync = () => {
  syncs += 1;
};
const log = new LogSync({ onSync, onProgress: (upTo) => send({ type: 'synced', upTo }), onError: fail });

try {
  if (!isNew && !existsSync(join(dir, 'PG_VERSION'))) throw new Error(`there is no database at ${dir}`);
  const files = new SyncingFiles(dir, log, onSync);
  const program = compiled ?? (await compileProgram());
  const database = await PGlite.create({
    fs: files,
    pgliteWasmModule: program,
    extensions: { btree_gist, pg_trgm, unaccent },
    // By default, -F turns off syncing. fdatasync does nothing here, but fsync works.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...[
        'fsync=on',
        'synchronous_commit=on',
        'wal_sync_method=fsync',
        'full_page_writes=on',
        'shared_buffers=32MB',
      ].flatMap((setting) => ['-c', setting]),
    ],
  });
  port.on('message', (message: ToWorker) => {
    received = (received + 1) | 0;
    void respond(database, message);
  });
  send({ type: 'ready', program });
} catch (error) {
  fail(error);
}

async function respond(database: PGlite, message: ToWorker): Promise<void> {
  try {
    if (message.type === 'messages') {
      const { requested } = log;
      const bytes = await query(database, message.bytes);
      const isPanic = hasPanic(Buffer.from(bytes.buffer));
      // A lone commit's response then needs no second message.
      const isIdle = Atomics.load(sent, 0) === received;
      log.catchUpSoon(isIdle);
      const isCommit = log.requested > requested && log.confirmed < log.requested;
      send({ type: 'response', id: message.id, bytes, commit: isCommit ? log.requested : undefined });
      if (isPanic) fail(new Error('it panicked; a full disk does that'));
    } else if (message.type === 'syncs') {
      send({ type: 'syncs', count: syncs });
    } else {
      log.catchUp();
      await database.close();
      send({ type: 'closed' });
      port.close();
    }
  } catch (error) {
    fail(error);
  }
}

/** Sends complete protocol messages. With other methods, the engine also parses the response and never frees its rows. */
async function query(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Copied, since the next part overwrites it.
  const onRawData = (part: Uint8Array) => void parts.push(part.slice());
  await database.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  return joinExactly(parts);
}

/** Checks only error messages: a pet's name may contain anything. A message has a type, a length that includes itself, and the content. */
function hasPanic(messages: Buffer): boolean {
  for (let at = 0; at + 5 <= messages.length;) {
    const end = at + 1 + messages.readInt32BE(at + 1);
    if (end <= at) return false;
    if (messages[at] === ERROR && messages.subarray(at, end).includes(PANIC)) return true;
    at = end;
  }
  return false;
}

/** An engine that threw is in an unknown state: another worker reopens the files. */
function fail(error: unknown): void {
  send({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}

function send(message: FromWorker): void {
  // Copying a small buffer takes less than transferring it.
  const isLarge = 'bytes' in message && message.bytes.length > MAX_COPIED_BYTES;
  port.postMessage(message, isLarge ? [message.bytes.buffer] : []);
}
