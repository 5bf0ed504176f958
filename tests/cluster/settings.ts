import { parseArgs } from 'node:util';

export interface Settings {
  isQuick: boolean;
  /** How long each phase runs at least, in milliseconds. */
  steadyMs: number;
  storageOutageMs: number;
  afterMs: number;
  /** Phases to run; all if it is empty. */
  only: readonly string[];
}

export function parseSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] } },
  });
  return values.quick
    ? { isQuick: true, steadyMs: 10_000, storageOutageMs: 10_000, afterMs: 4000, only: values.only }
    : { isQuick: false, steadyMs: 45_000, storageOutageMs: 60_000, afterMs: 10_000, only: values.only };
}
