import { MAX_UNPACKED_BYTES, zippedPhotoErrors } from '../pet-imports.constants.ts';
import { MAX_PHOTO_BYTES, photoMessages } from '../../photos/photos.constants.ts';
import type { ZippedFile } from '../../../platform/zip/read-zip.ts';
import { MAX_FILE_NAME_LENGTH } from './formats/photo-sources.ts';

export interface FileMatches {
  /** By the name in the table. */
  found: Map<string, ZippedFile>;
  /** Names whose file can't be used, and why. */
  unusable: Map<string, string>;
  /** Paths that no row names. */
  unnamed: string[];
  /** Whether the found files take more than an import may. */
  isTooLarge: boolean;
}

/**
 * Finds the files that a table names: in any case, and with or without their folder. A folder that both have must be the
 * same. Takes no longer for files that all have the same name, each in a folder of its own.
 */
export function matchFiles(names: readonly string[], files: readonly ZippedFile[]): FileMatches {
  const photos = files.filter(({ path }) => !isSystemFile(path));
  const byPath = findCandidates(new Set(names.map(normalizePath)), photos);
  const found = new Map<string, ZippedFile>();
  const unusable = new Map<string, string>();
  for (const name of names) {
    const candidates = byPath.get(normalizePath(name)) ?? [];
    const [file] = candidates;
    if (!file) continue;
    const error = candidates.length > 1 ? zippedPhotoErrors.ambiguous : findError(file);
    if (error === null) found.set(name, file);
    else unusable.set(name, error);
  }
  const bytes = [...new Set(found.values())].reduce((sum, file) => sum + file.bytes, 0);
  const named = new Set([...byPath.values()].flat());
  return {
    found,
    unusable,
    unnamed: photos.filter((file) => !named.has(file)).map(({ path }) => path),
    isTooLarge: bytes > MAX_UNPACKED_BYTES,
  };
}

/** By path: the files with this very path; else those whose path ends with it; else those that lack its first folders. */
function findCandidates(paths: ReadonlySet<string>, files: readonly ZippedFile[]): Map<string, readonly ZippedFile[]> {
  const byPath = Map.groupBy(files, ({ path }) => normalizePath(path));
  const longer = new Map<string, ZippedFile[]>();
  for (const [path, same] of byPath) {
    for (const end of innerPaths(path)) {
      if (!paths.has(end)) continue;
      const others = longer.get(end);
      if (others) others.push(...same);
      else longer.set(end, [...same]);
    }
  }
  const shorter = (path: string) => innerPaths(path).flatMap((end) => byPath.get(end) ?? []);
  return new Map([...paths].map((path) => [path, byPath.get(path) ?? longer.get(path) ?? shorter(path)]));
}

/** Without its first folder, its first two, and so on. Longer than a name in a table, a path can’t be one. */
function innerPaths(path: string): string[] {
  const inner: string[] = [];
  let start = path.indexOf('/', path.length - MAX_FILE_NAME_LENGTH - 2);
  for (; start >= 0; start = path.indexOf('/', start + 1)) inner.push(path.slice(start + 1));
  return inner;
}

function findError({ error, bytes }: ZippedFile): string | null {
  if (error) return zippedPhotoErrors[error];
  return bytes > MAX_PHOTO_BYTES ? photoMessages.tooLarge : null;
}

/** Slashes, no drive and no leading folder signs; macOS writes accents as characters of their own. */
function normalizePath(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/** What macOS and Windows add to folders. */
function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
