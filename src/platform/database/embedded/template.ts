import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../../../node_modules');

/** The archive of an empty database, made when the site is built: unpacking it takes a third of the time of initdb. */
export async function readTemplate(): Promise<Uint8Array | undefined> {
  const path = templatePath();
  return existsSync(path) ? readFile(path) : undefined;
}

/** Makes the archive for the engine's present version, unless it is there. */
export async function makeTemplate(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  // Here and not above: the server reads the archive, and its engine lives in a worker.
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
