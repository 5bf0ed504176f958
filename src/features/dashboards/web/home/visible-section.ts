import type { Section } from '../../../../browser/dashboard/load-settled.ts';

/** A section that was loaded or has failed; null if the user may not see it. */
export function visibleSection<T>(section: Section<T | null>): Section<T> | null {
  if ('failure' in section) return section;
  return section.loaded === null ? null : { loaded: section.loaded };
}
