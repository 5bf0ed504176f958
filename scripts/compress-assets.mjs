// Writes a Brotli and a gzip copy beside each text file of the built pages, so that the server need not compress.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const clientFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..', 'build', 'client');
/** Images and woff2 are already compressed. */
const compressible = new Set('.css .html .ico .js .json .map .mjs .svg .txt .wasm .webmanifest .xml'.split(' '));
/** Smaller files gain next to nothing. */
const smallestWorthwhile = 256;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < smallestWorthwhile) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    gzip(bytes, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}
