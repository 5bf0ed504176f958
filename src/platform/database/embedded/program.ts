import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A `WebAssembly.Module`, which Node's types lack. */
export type Program = object;

// Missing in Node's types.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> };

/** Compiles the engine. A worker does it while the main thread loads the application. */
export async function compileProgram(): Promise<Program> {
  return WebAssembly.compile(await readProgram());
}

function readProgram(): Promise<Uint8Array> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFile(join(dirname(entry), 'pglite.wasm'));
}
