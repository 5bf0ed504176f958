/** A section of the settings while it is edited. */
export interface EditedSection<F extends object> {
  /** The version of `saved`. */
  version: number;
  saved: F;
  /** The values in the form. */
  values: F;
  /** Fields that someone else changed to a different value. */
  conflicts: (keyof F)[];
}

export function startEditing<F extends object>(version: number, saved: F): EditedSection<F> {
  return { version, saved, values: saved, conflicts: [] };
}

/** Merges newly saved values; fields that were edited here keep their values. */
export function mergeSaved<F extends object>(edited: EditedSection<F>, version: number, saved: F): EditedSection<F> {
  const fields = Object.keys(saved) as (keyof F)[];
  const isOwn = (field: keyof F) => !isSame(edited.values[field], edited.saved[field]);
  const values = { ...saved };
  for (const field of fields) if (isOwn(field)) values[field] = edited.values[field];
  const conflicts = fields.filter(
    (field) =>
      isOwn(field) && !isSame(saved[field], edited.saved[field]) && !isSame(saved[field], edited.values[field]),
  );
  return { version, saved, values, conflicts };
}

export function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
