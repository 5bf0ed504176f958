/** Of the fields that were sent, those that say something new. */
export function changedFields<T extends object, W extends object>(
  before: T,
  wanted: W,
): Partial<{ [K in keyof W]: NonNullable<W[K]> }> {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof T],
  );
  return Object.fromEntries(changed) as Partial<{ [K in keyof W]: NonNullable<W[K]> }>;
}
