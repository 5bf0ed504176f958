import type { RowChange, UndoStepDraft } from '../../undo/server/index.ts';
import type { ApplicationRow } from './lock-application.ts';

/** How to undo an action on applications; with `steps`, together with others of the same action. */
export interface UndoOfChange {
  /** Such as "Approved Ines Kaur for Queenie". */
  label: string;
  /** The page to show, if it's not the application's. */
  href?: string;
  /** What the action changes about its own application; null if it deletes it, which the trash undoes. */
  after: Partial<ApplicationRow> | null;
  steps?: UndoStepDraft[] | undefined;
}

export function applicationHref(id: number): string {
  return `/admin-dashboard/manage-adoptions/${id}`;
}

/** Anonymized applications have no name. */
export function nameApplicant({ first_name, last_name }: Pick<ApplicationRow, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((name) => name !== '').join(' ') || 'a former member';
}

/** Such as "Ines Kaur’s application for Queenie". */
export function nameApplication(application: Parameters<typeof nameApplicant>[0], pet: { name: string }): string {
  return `${nameApplicant(application)}’s application for ${pet.name}`;
}

export function toApplicationChange(row: ApplicationRow, after: Partial<ApplicationRow>): RowChange {
  const names = Object.keys(after) as (keyof ApplicationRow)[];
  return { table: 'applications', id: row.id, before: pick(row, names), after: pick({ ...row, ...after }, names) };
}

/** The release of a pickup's slot. */
export function toPickupRelease(pickup: { id: number }): RowChange {
  return { table: 'pickups', id: pickup.id, before: { ...pickup }, after: null };
}

function pick<T extends object>(row: T, names: readonly (keyof T)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
