/** Age 0 is "under 1 year" (`product.md`, section 5). */
export function formatAge(age: number | null): string {
  if (age === null) return 'Not known';
  if (age === 0) return 'under 1 year';
  return age === 1 ? '1 year' : `${age} years`;
}
