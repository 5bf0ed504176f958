import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type NodeFile = { nfd: number };
type ModuleWithNodeFiles = { NODEFS: { stream_ops: { fsync?: (file: NodeFile) => number } } };

/**
 * PGlite's files on disk, with a sync that reaches the disk. As shipped they have
 * none, so a commit that was acknowledged may be lost with the power.
 */
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
    // The list is made by NodeFS above; its type in PGlite's declarations is looser than what it does.
    (emscriptenOpts.preRun as unknown[]).push(addSync);
    return { emscriptenOpts };
  }
}
