import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { RowOutcome, UndoOutcome } from '../pet-imports.constants.ts';

export const auditEvents = {
  'import.checked': (event: StoredEvent<Record<RowOutcome, number>>) =>
    `read ${nameSubject(event)} to see what it would change`,
  'import.applied': (event: StoredEvent<Record<RowOutcome, number>>) => `took over ${nameSubject(event)}`,
  'import.undone': (event: StoredEvent<Record<UndoOutcome, number>>) => `took ${nameSubject(event)} back`,
};
