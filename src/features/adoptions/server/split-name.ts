interface DividedName {
  first_name: string;
  last_name: string;
}

/**
 * Divides an account's name for a form.
 * @param known the same name as divided before, which the applicant may have corrected
 */
export function splitName(name: string, known?: DividedName): DividedName {
  if (known && isNameOf(name, known)) return { first_name: known.first_name, last_name: known.last_name };
  const space = name.lastIndexOf(' ');
  return space === -1
    ? { first_name: name, last_name: '' }
    : { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
}

/** Whether both parts are this name. Some accounts have a first name only. */
export function isNameOf(name: string, { first_name, last_name }: DividedName): boolean {
  return name === first_name || name === `${first_name} ${last_name}`;
}
