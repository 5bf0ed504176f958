/** A tab of an animal's record; the overview has no name. */
export type RecordTabName = 'medical' | 'timeline' | 'applications' | 'files' | 'notes';

/**
 * Where staff find an animal: its record. That of an owner's listing, which has none, leads on to the listing. It is
 * part of the platform because features link to it that pets build on, such as people and the audit log.
 */
export function animalHref(petId: number, tab?: RecordTabName): string {
  return `/admin-dashboard/animals/${petId}${tab === undefined ? '' : `/${tab}`}`;
}
