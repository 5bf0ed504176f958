import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { photoOf } from '../../demo/images/portraits.ts';
import { mainPortraits } from '../../demo/images/used-portraits.ts';
import { photoPath } from '../../src/platform/images/photo-store.ts';

/**
 * Stores files in place of the demo's images, except one, which `load-demo` then makes: making all takes a minute of
 * processor time.
 * @returns the names of the files that are missing
 */
export async function storeDemoImages(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  const [missing, ...names] = mainPortraits().map((portrait) => {
    const { hash, widths } = photoOf(portrait);
    const paths = widths.flatMap((width) => [photoPath(hash, width, 'avif'), photoPath(hash, width, 'webp')]);
    return paths.map((path) => basename(path));
  });
  await Promise.all(names.flat().map((name) => writeFile(join(folder, name), name)));
  return missing!;
}
