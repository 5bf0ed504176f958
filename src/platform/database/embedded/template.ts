import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../../../node_modules');

/** The archive of an empty database, made by the build: unpacking it takes a third of the time of initdb. */
export async function readTemplate(): Promise<Uint8Array | undefined> {
  const path = templatePath();
  return existsSync(path) ? readFile(path) : undefined;
}

/** Creates the archive for the engine's version, if it is missing. */
export async function makeTemplate(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  // Imported here, because the server only reads the archive and runs its engine in a worker.
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create('memory://');
  const archive = await database.dumpDataDir('gzip');
  await database.close();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, Buffer.from(await archive.arrayBuffer()));
  await rename(`${path}.${process.pid}`, path);
}

function templatePath(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string;
  };
  return join(PACKAGES, `.cache/pawhaven/empty-database-${version}.tar.gz`);
}
