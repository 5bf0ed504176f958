import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';

export type Program = NonNullable<PGliteOptions['pgliteWasmModule']>;

// Missing in Node's types.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> };

let compiled: Promise<Program> | undefined;

/** Compiles the engine once per process, so that a later worker opens in half the time. */
export function compileProgram(): Promise<Program> {
  compiled ??= readProgram().then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

function readProgram(): Promise<Uint8Array> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFile(join(dirname(entry), 'pglite.wasm'));
}
