import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { RowOutcome, TreatmentOutcome, UndoOutcome } from '../pet-imports.constants.ts';

export const auditEvents = {
  'import.checked': (event: StoredEvent<Record<RowOutcome, number>>) => `previewed ${nameSubject(event)}`,
  'import.applied': (event: StoredEvent<Record<RowOutcome, number>>) => `applied ${nameSubject(event)}`,
  'import.zip_added': (event: StoredEvent<{ photos: number }>) =>
    `added a ZIP with ${formatCount(event.details.photos ?? 0, 'photo')} to ${nameSubject(event)}`,
  'import.photos_retried': (event: StoredEvent<{ photos: number }>) =>
    `retried the failed photos of ${nameSubject(event)}`,
  'import.rows_corrected': (event: StoredEvent<{ corrected: number }>) =>
    `corrected ${formatCount(event.details.corrected ?? 0, 'row')} of ${nameSubject(event)}`,
  'import.treatments_applied': (event: StoredEvent<Record<TreatmentOutcome, number> & { pets: number[] }>) => {
    const { record = 0, plan = 0 } = event.details;
    return `imported ${formatCount(record + plan, 'treatment')}`;
  },
  'import.treatments_undone': (event: StoredEvent<{ deleted: number; kept: number; pets: number[] }>) =>
    `undid an import of treatments, which deleted ${formatCount(event.details.deleted ?? 0, 'treatment')}`,
  'import.undone': (event: StoredEvent<Record<UndoOutcome, number>>) => `undid ${nameSubject(event)}`,
};
