import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type NodeFile = { nfd: number };
type ModuleWithNodeFiles = { NODEFS: { stream_ops: { fsync?: (file: NodeFile) => number } } };

/** Adds syncing to PGlite's file system. Without it, a power cut may lose acknowledged commits. */
export class SyncingFiles extends NodeFS {
  readonly #onSync: () => void;

  constructor(dataDir: string, onSync: () => void) {
    super(dataDir);
    this.#onSync = onSync;
  }

  override async init(...[database, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = (module: unknown) => {
      (module as ModuleWithNodeFiles).NODEFS.stream_ops.fsync = (file) => {
        fdatasyncSync(file.nfd);
        this.#onSync();
        return 0;
      };
    };
    // NodeFS creates this array; PGlite's type is wider.
    (emscriptenOpts.preRun as unknown[]).push(addSync);
    return { emscriptenOpts };
  }
}
