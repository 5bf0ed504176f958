import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';

/** The engine, compiled for this machine. */
export type Program = NonNullable<PGliteOptions['pgliteWasmModule']>;

// Node has it; the types of Node do not.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> };

let compiled: Promise<Program> | undefined;

/**
 * The engine's program, once for this process: what was compiled of it for one worker serves the next as well, which
 * opens in half the time.
 */
export function compileProgram(): Promise<Program> {
  compiled ??= readProgram().then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

function readProgram(): Promise<Uint8Array> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFile(join(dirname(entry), 'pglite.wasm'));
}
