import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { RowOutcome, UndoOutcome } from '../pet-imports.constants.ts';

export const auditEvents = {
  'import.checked': (event: StoredEvent<Record<RowOutcome, number>>) => `previewed ${nameSubject(event)}`,
  'import.applied': (event: StoredEvent<Record<RowOutcome, number>>) => `applied ${nameSubject(event)}`,
  'import.zip_added': (event: StoredEvent<{ photos: number }>) =>
    `added a ZIP with ${formatCount(event.details.photos ?? 0, 'photo')} to ${nameSubject(event)}`,
  'import.photos_retried': (event: StoredEvent<{ photos: number }>) =>
    `retried the failed photos of ${nameSubject(event)}`,
  'import.rows_corrected': (event: StoredEvent<{ corrected: number }>) =>
    `corrected ${formatCount(event.details.corrected ?? 0, 'row')} of ${nameSubject(event)}`,
  'import.undone': (event: StoredEvent<Record<UndoOutcome, number>>) => `undid ${nameSubject(event)}`,
};
