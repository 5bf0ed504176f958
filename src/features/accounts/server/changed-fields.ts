/** The fields of the input that differ from the stored ones. */
export function changedFields<T extends object, Input extends object>(
  before: T,
  input: Input,
): Partial<{ [K in keyof Input]: NonNullable<Input[K]> }> {
  const changed = Object.entries(input).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof T],
  );
  return Object.fromEntries(changed) as Partial<{ [K in keyof Input]: NonNullable<Input[K]> }>;
}
