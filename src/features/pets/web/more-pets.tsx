import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../platform/format-number.contract.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import type { PetSearch } from '../pet-search.contract.ts';
import type { CardPet } from './card-pet.ts';
import { CompareBar } from './compare-bar.tsx';
import { MorePetsStatus, SkeletonCards } from './more-pets-status.tsx';
import { setMorePets, findMorePets, subscribeToMorePets } from './more-pets-store.ts';
import { countPetPages, PETS_PER_PAGE } from './page-number.ts';
import { DividedPets } from './pet-gallery.tsx';

/** Pages loaded by scrolling before the button is needed, so that the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 3;
/** How far before the end the next page starts to load. */
const PRELOAD_MARGIN = '0px 0px 1200px 0px';

interface MorePetsProps {
  /** The pets of the page in the URL. */
  pets: CardPet[];
  page: number;
  total: number;
  search: PetSearch;
  label: string;
  hrefOf: (page: number) => string;
  /** How many of them are visible when the page opens. */
  visibleCount?: number;
  headingLevel: 'h2' | 'h3';
}

/**
 * An infinite list; without JavaScript, numbered pages. Going back restores the appended pets and the scroll
 * position.
 */
export function MorePets({ pets, page, total, search, label, hrefOf, visibleCount = 0, headingLevel }: MorePetsProps) {
  const { key, pathname, search: query } = useLocation();
  const historyKey = `${key} ${pathname}${query}`;
  const more = useSyncExternalStore(
    subscribeToMorePets,
    () => findMorePets(historyKey),
    () => undefined,
  );
  const end = useRef<HTMLDivElement>(null);

  const first = new Set(pets.map(({ id }) => id));
  const appended = more?.pets.filter(({ id }) => !first.has(id)) ?? [];
  const all = more?.total ?? total;
  const isComplete = (more?.page ?? page) >= countPetPages(all);
  const loadsAutomatically =
    !isComplete && (!more || (more.status === 'ready' && more.automaticPages < MAX_AUTOMATIC_PAGES));

  async function load(isRequested: boolean) {
    const start = { page, total };
    const { activeElement } = document;
    const isByKeyboard = activeElement?.matches('.more-pets :focus-visible');
    const fail = () => {
      setMorePets(historyKey, { pets: [], automaticPages: 0, ...start, ...findMorePets(historyKey), status: 'failed' });
      // Browsers cache a failed import, so load the next page as a document.
      if (isRequested) window.location.assign(hrefOf((more?.page ?? page) + 1));
    };
    await import('./load-more-pets.ts').then(
      (loader) => loader.loadMorePets(historyKey, start, search, isRequested),
      fail,
    );
    // Keyboard users continue at the first new pet.
    const cards = end.current?.parentElement?.querySelectorAll('.card-grid > li');
    const firstNew = cards?.[pets.length + appended.length];
    const hasStayed = isByKeyboard && [activeElement, document.body].includes(document.activeElement);
    if (hasStayed && findMorePets(historyKey)?.status === 'ready')
      firstNew?.querySelector<HTMLElement>('a, summary')?.focus();
  }

  useEffect(() => {
    if (!loadsAutomatically) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting && !isFocusBelow(end.current!)) void load(false);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  });

  return (
    <>
      <DividedPets
        pets={[...pets, ...appended]}
        visibleCount={visibleCount}
        headingLevel={headingLevel}
        hasStatus={search.status !== undefined}
      >
        {more?.status === 'loading' && <SkeletonCards />}
      </DividedPets>
      <CompareBar />
      {total > PETS_PER_PAGE && (
        <div className="more-pets" data-scripted="near" ref={end}>
          <MorePetsStatus
            progress={formatProgress(page, pets.length + appended.length, all, isComplete)}
            hasFailed={more?.status === 'failed'}
            {...(!isComplete && { nextHref: hrefOf(page + 1) })}
            onMore={() => void load(true)}
          />
        </div>
      )}
      <div className={page === 1 ? 'pages-without-script' : undefined}>
        <Pagination label={label} page={page} pages={countPetPages(total)} hrefOf={hrefOf} />
      </div>
    </>
  );
}

/** New pets would push what has the focus out of sight. */
function isFocusBelow(end: HTMLElement): boolean {
  return (end.compareDocumentPosition(document.activeElement ?? end) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** One text node: as several, a screen reader would announce only the changed ones. */
function formatProgress(page: number, count: number, total: number, isComplete: boolean): string {
  const [from, all] = [(page - 1) * PETS_PER_PAGE, formatNumber(total)];
  if (page > 1) return `Pets ${formatNumber(from + 1)} to ${formatNumber(from + count)} of ${all}`;
  return isComplete ? `That’s all ${all} pets` : `${formatNumber(count)} of ${all} pets`;
}
