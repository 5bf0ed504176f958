import type { Config } from '../platform/config.ts';
import { copyFiles, removeCopied } from '../platform/storage/copy-files.ts';
import { openPlace, type OpenStorage, type StoragePlace } from '../platform/storage/open-storage.ts';
import { isSameStorage, parseStorageUrl, STORAGE_URL_EXAMPLE } from '../platform/storage/storage-url.ts';

interface MoveOptions {
  /** Where `STORAGE_URL` says, by default. */
  to?: string;
  deletesSource: boolean;
}

const FOLDERS = ['photos', 'files'] as const;

/**
 * Copies all photos and files between the locations in the settings, or to a new one, while servers run.
 * @throws Error if there is nothing to move from, or if files would be deleted where servers write them
 */
export async function moveFiles(
  config: Pick<Config, 'dataDir' | 'storage'>,
  { to, deletesSource }: MoveOptions,
  print: (line: string) => void,
): Promise<void> {
  const current: StoragePlace = config.storage.url ?? 'folder';
  const target = to === undefined ? current : parsePlace(to);
  const places = [current, ...(config.storage.previous ? [config.storage.previous] : [])];
  const sources = places.filter((place) => !isSameStorage(place, target));
  if (sources.length === 0) {
    throw new Error(
      'There’s nowhere else to move files from. Set STORAGE_PREVIOUS, or name the new location with --to.',
    );
  }
  const isCurrent = isSameStorage(current, target);
  if (deletesSource && !isCurrent) {
    throw new Error('Servers still write to the old location. Set STORAGE_URL to the new one and restart them first.');
  }
  const there = await openPlace(config, target);
  try {
    await there.probe();
    for (const source of sources) await moveFrom(await openPlace(config, source), there, deletesSource, print);
  } finally {
    there.close();
  }
  if (!isCurrent) {
    print(
      'Now set STORAGE_URL to the new location and STORAGE_PREVIOUS to the old one, restart, and run move-files again.',
    );
  }
}

function parsePlace(text: string): StoragePlace {
  const place = text === 'folder' ? text : parseStorageUrl(text);
  if (!place) {
    throw new Error(`--to takes the word folder, or - and on standard input a URL such as ${STORAGE_URL_EXAMPLE}.`);
  }
  return place;
}

async function moveFrom(
  source: OpenStorage,
  target: OpenStorage,
  deletesSource: boolean,
  print: (line: string) => void,
): Promise<void> {
  try {
    for (const folder of FOLDERS) {
      const { copied, present, bytes } = await copyFiles(source[folder], target[folder], (counts) => {
        print(`${folder}: ${counts.copied + counts.present} compared, ${counts.copied} copied …`);
      });
      print(
        `${folder}: ${copied} copied (${Math.ceil(bytes / 1_000_000)} MB), ${present} already there, in ${target.description}.`,
      );
    }
    if (!deletesSource) return;
    for (const folder of FOLDERS) {
      const removed = await removeCopied(source[folder], target[folder], (count) =>
        print(`${folder}: ${count} deleted …`),
      );
      print(`${folder}: ${removed} deleted, in ${source.description}.`);
    }
  } finally {
    source.close();
  }
}
