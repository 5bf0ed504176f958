import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineFile, LogSync } from './log-sync.ts';

type InitArguments = Parameters<NodeFS['init']>;
type Operation = (...args: never[]) => unknown;
type Operations = Record<string, Operation>;
type ModuleWithNodeFiles = { NODEFS: { stream_ops: Operations; node_ops: Operations } };

/** What changes a directory, or a file by its path. */
const CHANGES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'];

/** Adds syncing to PGlite's file system. Without it, a power cut may lose acknowledged commits. */
export class SyncingFiles extends NodeFS {
  readonly #log: LogSync;
  readonly #onSync: () => void;

  constructor(dataDir: string, log: LogSync, onSync: () => void) {
    super(dataDir);
    this.#log = log;
    this.#onSync = onSync;
  }

  override async init(...[database, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    // NodeFS creates this array; PGlite's type is wider.
    (emscriptenOpts.preRun as unknown[]).push((module: unknown) =>
      this.#addSync((module as ModuleWithNodeFiles).NODEFS),
    );
    return { emscriptenOpts };
  }

  #addSync({ stream_ops: files, node_ops: paths }: ModuleWithNodeFiles['NODEFS']): void {
    const log = this.#log;
    files['fsync'] = (file: EngineFile) => {
      if (log.isLog(file)) {
        log.request(file);
      } else {
        log.catchUp();
        fdatasyncSync(file.nfd);
        this.#onSync();
      }
      return 0;
    };
    const write = files['write']!;
    files['write'] = (file: EngineFile, ...rest: never[]) => {
      if (!log.isLog(file)) log.catchUp();
      return write(file as never, ...rest);
    };
    const close = files['close']!;
    files['close'] = (file: EngineFile) => {
      if (!log.close(file)) close(file as never);
    };
    for (const operations of [files, paths]) {
      for (const name of CHANGES.filter((change) => change in operations)) {
        const change = operations[name]!;
        operations[name] = (...args: never[]) => {
          log.catchUp();
          return change(...args);
        };
      }
    }
  }
}
