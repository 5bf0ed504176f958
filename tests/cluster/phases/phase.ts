import type { Cluster } from '../start-cluster.ts';
import type { Settings } from '../settings.ts';
import type { World } from '../world.ts';

export interface Scene {
  cluster: Cluster;
  world: World;
  settings: Settings;
  /** Prints one line on what is happening. */
  say: (what: string) => void;
}

export interface Phase {
  /** For `--only`. */
  name: string;
  title: string;
  /** Failed attempts that it allows, such as `503`, which clients repeat. */
  allows: readonly string[];
  /** Why this machine can't run it, as half a sentence; null if it can. */
  findMissing?: (cluster: Cluster) => string | null;
  /** @returns metrics of its own, as sentences. @throws Error if the phase fails */
  run: (scene: Scene) => Promise<string[]>;
}
