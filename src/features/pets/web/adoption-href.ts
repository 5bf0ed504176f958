/**
 * The adoption process of a pet, below the list it was found in, as the specification has it.
 * @param pathname of the current page
 */
export function adoptionHref(petId: number, pathname = ''): string {
  const [list = ''] = /^\/(catalogue|user-dashboard\/all-pets)$/.exec(pathname) ?? [];
  return `${list}/adoption-process/${petId}`;
}

/** Where Admins go instead: the applications for the pet. */
export function petApplicationsHref(petId: number): string {
  return `/admin-dashboard/manage-adoptions?pet_id=${petId}`;
}
