import { formatCount } from '../format-number.contract.ts';

export interface BackupCounts {
  rows: number;
  photos: number;
  /** Medical files and signed agreements. */
  files: number;
}

export interface WrittenCounts extends BackupCounts {
  /** Photo files and private files that records refer to, but that are not stored. */
  missing: number;
}

/** One sentence for the log and the command; null if nothing is missing. */
export function describeMissing({ missing }: Pick<WrittenCounts, 'missing'>): string | null {
  if (missing === 0) return null;
  const files = formatCount(missing, 'photo file or private file is', 'photo files or private files are');
  return `${files} missing from the backup because the storage doesn’t have ${missing === 1 ? 'it' : 'them'}.`;
}
