import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LAST_SECTION } from './answers.ts';

/** A hash, because a change of the query would load the page's data again, which fails offline. */
export function sectionHash(section: number): string {
  return `#section-${section + 1}`;
}

function parseSection(hash: string): number | null {
  const number = Number(/^#section-(\d)$/.exec(hash)?.[1]);
  return number >= 1 && number <= LAST_SECTION + 1 ? number - 1 : null;
}

/**
 * The section in the URL, with an entry of the browser's history for each.
 * @param initial the section of a URL that names none
 */
export function useSectionHistory(initial: number) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // After a reload, an entry without a section is the one before: `initial` is by now the section of the reloaded entry.
  const [opened] = useState(() => parseSection(hash));
  const section = parseSection(hash) ?? (opened === null ? initial : Math.max(0, opened - 1));
  return {
    section,
    goTo: (to: number) => {
      if (to !== section) void navigate({ search, hash: sectionHash(to) }, { preventScrollReset: true });
    },
    /** Once the form is done, the URL names no section. */
    leave: () => {
      if (hash !== '') void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}
