import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Database } from '../../../platform/database.ts';
import { recordUndoStep, type RowChange, type UndoStepDraft } from '../../undo/server/index.ts';
import type { PetRowFields } from './pet-values.ts';

interface LockedPet {
  id: number;
  name: string;
  adoption_status: string;
  available_since: Date | null;
}

interface PetChange {
  /** Locked, as they were before. */
  pets: readonly LockedPet[];
  /** The new values. */
  fields: PetRowFields;
  /** What the change has done to applications. */
  followed: Pick<UndoStepDraft, 'changes' | 'queuedEmails' | 'canceledEmails'>;
  /** The Message-IDs of the emails to owners of unlisted pets. */
  unlisted: readonly string[];
  lastEventId: number;
}

/** Stores how to undo an Admin's change of pets. */
export async function recordPetUndo(
  trx: Database,
  { pets, fields, followed, unlisted, lastEventId }: PetChange,
  context: { actor: Pick<CurrentUser, 'id' | 'staff_roles'>; now: Date },
): Promise<void> {
  const [first] = pets;
  const step = {
    label: describeChange(pets.length === 1 ? first!.name : `${pets.length.toLocaleString('en')} pets`, fields),
    href: `/admin-dashboard/view-pets${pets.length === 1 ? `/${first!.id}` : ''}`,
    changes: [...pets.map((pet) => toPetChange(pet, fields)), ...followed.changes],
    queuedEmails: [...followed.queuedEmails, ...unlisted],
    canceledEmails: followed.canceledEmails,
    lastEventId,
  };
  await recordUndoStep(trx, step, context);
}

function toPetChange(pet: LockedPet, fields: PetRowFields): RowChange {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const before = entries.map(([name]) => [name, pet[name as keyof LockedPet]]);
  const changesAvailability = fields.adoption_status !== undefined || fields.is_listed !== undefined;
  return {
    table: 'pets',
    id: pet.id,
    before: {
      ...Object.fromEntries(before),
      ...(changesAvailability && { available_since: pet.available_since }),
    },
    after: Object.fromEntries(entries),
  };
}

function describeChange(pets: string, { adoption_status, is_listed }: PetRowFields): string {
  if (adoption_status !== undefined)
    return `Set ${pets} to ${adoption_status === 'Pending' ? 'On hold' : adoption_status}`;
  if (is_listed !== undefined) return is_listed ? `Listed ${pets}` : `Unlisted ${pets}`;
  return `Changed ${pets}`;
}
