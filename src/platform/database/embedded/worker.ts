import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SyncingFiles } from './file-system.ts';

/** What the worker is started with. */
export interface WorkerStart {
  /** The database's directory; where it does not exist, initdb makes it. */
  dir: string;
}

export type ToWorker = { kind: 'messages'; id: number; bytes: Uint8Array } | { kind: 'syncs' } | { kind: 'close' };
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; bytes: Uint8Array }
  | { kind: 'syncs'; count: number }
  | { kind: 'closed' }
  | { kind: 'failed'; reason: string };

/** How an error answer names the severity after which a server process would end itself; no text value holds a NUL. */
const PANIC = Buffer.from('VPANIC\0');

const port = parentPort!;
const { dir } = workerData as WorkerStart;
let syncs = 0;

try {
  const files = new SyncingFiles(dir, () => {
    syncs += 1;
  });
  const database = await PGlite.create({
    fs: files,
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
      const bytes = await database.execProtocolRaw(message.bytes, { syncToFs: false });
      // The worker may still hold the buffer: what is sent is a copy of exactly the answer.
      const isPanic = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(PANIC);
      send({ kind: 'answer', id: message.id, bytes: bytes.slice() });
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

/** An engine that threw is in an unknown state: this worker ends and another opens the files anew. */
function fail(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}

function send(message: FromWorker): void {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : []);
}
