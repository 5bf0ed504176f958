import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SyncingFiles } from './file-system.ts';
import type { Program } from './program.ts';

/** What the worker is started with. */
export interface WorkerStart {
  dir: string;
  /** Whether initdb makes the database; else one that is missing is an error, and not replaced by an empty one. */
  isNew: boolean;
  program: Program;
}

export type ToWorker = { kind: 'messages'; id: number; bytes: Uint8Array } | { kind: 'syncs' } | { kind: 'close' };
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; bytes: Uint8Array }
  | { kind: 'syncs'; count: number }
  | { kind: 'closed' }
  | { kind: 'failed'; reason: string };

/** How an error names the severity after which a server process would end itself. */
const PANIC = Buffer.from('VPANIC\0');
const ERROR = 'E'.charCodeAt(0);

const port = parentPort!;
const { dir, isNew, program } = workerData as WorkerStart;
let syncs = 0;

try {
  if (!isNew && !existsSync(join(dir, 'PG_VERSION'))) throw new Error(`there is no database at ${dir}`);
  const files = new SyncingFiles(dir, () => {
    syncs += 1;
  });
  const database = await PGlite.create({
    fs: files,
    pgliteWasmModule: program,
    extensions: { pg_trgm, unaccent },
    // As shipped it starts with -F, which switches syncing off; fdatasync does nothing here, fsync does.
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
  port.on('message', (message: ToWorker) => void answer(database, message));
  send({ kind: 'ready' });
} catch (error) {
  fail(error);
}

async function answer(database: PGlite, message: ToWorker): Promise<void> {
  try {
    if (message.kind === 'messages') {
      const bytes = await ask(database, message.bytes);
      const isPanic = panics(Buffer.from(bytes.buffer));
      send({ kind: 'answer', id: message.id, bytes });
      if (isPanic) fail(new Error('it panicked; a full disk does that'));
    } else if (message.kind === 'syncs') {
      send({ kind: 'syncs', count: syncs });
    } else {
      await database.close();
      send({ kind: 'closed' });
      port.close();
    }
  } catch (error) {
    fail(error);
  }
}

/**
 * Sends whole protocol messages; the answer has a buffer of its own, to be handed over. Asked in any other way, the
 * engine also parses the answer and keeps every row of it, for ever.
 */
async function ask(database: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  // A part lies in the engine's memory, which the next one overwrites.
  const onRawData = (part: Uint8Array) => void parts.push(Buffer.from(part));
  await database.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  return new Uint8Array(Buffer.concat(parts));
}

/** Looks into error messages alone: a pet may be called anything. A message is a type, a length that counts itself, and the rest. */
function panics(messages: Buffer): boolean {
  for (let at = 0; at + 5 <= messages.length;) {
    const end = at + 1 + messages.readInt32BE(at + 1);
    if (end <= at) return false;
    if (messages[at] === ERROR && messages.subarray(at, end).includes(PANIC)) return true;
    at = end;
  }
  return false;
}

/** An engine that threw is in an unknown state: this worker ends and another opens the files anew. */
function fail(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}

function send(message: FromWorker): void {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : []);
}
