import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { LAST_SECTION } from './answers.ts';

/** A part of a history entry's state, beside the router's. */
interface SectionEntry {
  /** The router's number of the page. */
  idx?: unknown;
  section?: number;
  /** How many entries the form has added up to this one. */
  sectionEntries?: number;
}

export function sectionHash(section: number): string {
  return `#section-${section + 1}`;
}

function parseSection(hash: string): number | null {
  const number = Number(/^#section-(\d)$/.exec(hash)?.[1]);
  return number >= 1 && number <= LAST_SECTION + 1 ? number - 1 : null;
}

/**
 * The section, with an entry of the browser's history for each. The router never learns of them: it would load the page's
 * data again, which fails offline.
 * @param initial the section of a URL that names none
 */
export function useSectionHistory(initial: number) {
  const [section, setSection] = useState(() => readEntry().section ?? parseSection(location.hash) ?? initial);
  const [page] = useState(() => readEntry().idx);
  const onFirstEntry = useRef<() => void>(null);

  const follow = useEffectEvent((event: Event) => {
    const entry = parseEntry((event as CustomEvent<unknown>).detail);
    if (entry.idx !== page) return;
    event.preventDefault();
    setSection(entry.section ?? parseSection(location.hash) ?? initial);
    if (!entry.sectionEntries) onFirstEntry.current?.();
  });
  // Not as long as the next page is on the screen already: Back would be lost.
  useLayoutEffect(() => {
    const listener = (event: Event) => follow(event);
    // By entry.client.tsx.
    document.addEventListener('pop', listener);
    return () => document.removeEventListener('pop', listener);
  }, []);

  return {
    section,
    goTo: (to: number) => {
      if (to === section) return;
      const entry = { ...readEntry(), section };
      history.replaceState(entry, '');
      const sectionEntries = (entry.sectionEntries ?? 0) + 1;
      history.pushState({ ...entry, section: to, sectionEntries }, '', sectionHash(to));
      setSection(to);
    },
    /** Once the form is done, goes back to its first entry: from there, Back leaves the page, not section after section. */
    leave: async () => {
      const { sectionEntries = 0 } = readEntry();
      if (sectionEntries > 0) {
        await new Promise<void>((resolve) => {
          onFirstEntry.current = resolve;
          history.go(-sectionEntries);
        });
      }
      history.replaceState({ ...readEntry(), section: undefined }, '', location.pathname + location.search);
    },
  };
}

function readEntry(): SectionEntry {
  return parseEntry(history.state);
}

function parseEntry(state: unknown): SectionEntry {
  return typeof state === 'object' && state !== null ? state : {};
}
