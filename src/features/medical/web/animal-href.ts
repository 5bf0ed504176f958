/** The record of an animal; of its tabs, medical care. */
export function animalMedicalHref(petId: number): string {
  return `/admin-dashboard/animals/${petId}/medical`;
}
