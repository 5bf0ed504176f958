/** A section of the settings as somebody edits it. */
export interface Held<F extends object> {
  /** Of what is saved. */
  version: number;
  saved: F;
  /** As it stands in the form. */
  values: F;
  /** What somebody else has saved meanwhile, and was changed here too. */
  conflicts: (keyof F)[];
}

export function holdSaved<F extends object>(version: number, saved: F): Held<F> {
  return { version, saved, values: saved, conflicts: [] };
}

/** Takes over what somebody else has saved, but for what was changed here: nothing typed is lost. */
export function takeOver<F extends object>(held: Held<F>, version: number, saved: F): Held<F> {
  const fields = Object.keys(saved) as (keyof F)[];
  const isOwn = (field: keyof F) => !isSame(held.values[field], held.saved[field]);
  const values = { ...saved };
  for (const field of fields) if (isOwn(field)) values[field] = held.values[field];
  const conflicts = fields.filter(
    (field) => isOwn(field) && !isSame(saved[field], held.saved[field]) && !isSame(saved[field], held.values[field]),
  );
  return { version, saved, values, conflicts };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
