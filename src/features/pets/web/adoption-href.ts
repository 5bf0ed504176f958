/**
 * Where the adoption of a pet begins: beside the list that it was found in, where the specification has it there.
 * @param pathname of the page that leads there
 */
export function adoptionHref(petId: number, pathname = ''): string {
  const [list = ''] = /^\/(catalogue|user-dashboard\/all-pets)$/.exec(pathname) ?? [];
  return `${list}/adoption-process/${petId}`;
}

/** What an Admin wants to see of a pet's adoption: who has applied. */
export function managedHref(petId: number): string {
  return `/admin-dashboard/manage-adoptions?pet_id=${petId}`;
}
