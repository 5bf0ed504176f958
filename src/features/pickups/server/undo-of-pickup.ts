import type { RowChange, UndoStepDraft } from '../../undo/server/index.ts';
import type { LockedBookableApplication } from './bookable-applications.ts';
import type { PickupRow } from './pickups.queries.ts';

/** What an Admin did to a pickup. */
interface PickupChange {
  /** Such as "Canceled". */
  verb: string;
  before: PickupRow;
  /** Null if it was deleted. */
  after: PickupRow | null;
}

/** How to undo a change of a pickup, unless its application is decided meanwhile. */
export function toPickupUndo(
  { id, status, pet_name }: LockedBookableApplication,
  { verb, before, after }: PickupChange,
): Pick<UndoStepDraft, 'label' | 'href' | 'changes'> {
  const own = { table: 'applications', id, before: { status }, after: { status } } as const;
  return {
    label: `${verb} ${pet_name}’s pickup`,
    href: `/admin-dashboard/manage-adoptions/${id}`,
    changes: [own, toRowChange(before, after)],
  };
}

function toRowChange(before: PickupRow, after: PickupRow | null): RowChange {
  if (!after) return { table: 'pickups', id: before.id, before: { ...before }, after: null };
  return { table: 'pickups', id: before.id, before: pick(before), after: pick(after) };
}

function pick({ pickup_date, pickup_time, location, slot_position, status, arrived_at }: PickupRow) {
  return { pickup_date, pickup_time, location, slot_position, status, arrived_at };
}
