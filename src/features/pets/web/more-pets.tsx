import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Pagination } from '../../../ui/pagination.tsx';
import type { PetSearch } from '../pet-search.contract.ts';
import type { CardPet } from './card-pet.ts';
import { MorePetsState, SkeletonCards } from './more-pets-state.tsx';
import { keepPets, keptPets, onKeptPets } from './more-pets-kept.ts';
import { pagesOf, petsOnAPage } from './page-number.ts';
import { PetGallery } from './pet-gallery.tsx';

/** Pages that come of themselves before a button has to be pressed: the footer can be reached. */
const pagesUnasked = 3;
/** How far ahead of the end the next page is fetched. */
const ahead = '0px 0px 1200px 0px';

interface MorePetsProps {
  /** Those of the page that the address names. */
  pets: CardPet[];
  page: number;
  total: number;
  search: PetSearch;
  label: string;
  hrefOf: (page: number) => string;
  /** How many of them are in sight when the page opens. */
  inSight?: number;
  headingLevel: 'h2' | 'h3';
}

/**
 * A page of pets, to which the next ones are appended as one scrolls; without scripts, numbered pages. Going back finds
 * the appended pets again, and with them the place where one was.
 */
export function MorePets({ pets, page, total, search, label, hrefOf, inSight = 0, headingLevel }: MorePetsProps) {
  const { key, pathname, search: query } = useLocation();
  const place = `${key} ${pathname}${query}`;
  const more = useSyncExternalStore(
    onKeptPets,
    () => keptPets(place),
    () => undefined,
  );
  const end = useRef<HTMLDivElement>(null);

  const first = new Set(pets.map(({ id }) => id));
  const appended = more?.pets.filter(({ id }) => !first.has(id)) ?? [];
  const all = more?.total ?? total;
  const isWhole = (more?.page ?? page) >= pagesOf(all);
  const comesOfItself = !isWhole && (!more || (more.state === 'ready' && more.unasked < pagesUnasked));

  async function load(isAsked: boolean) {
    const start = { page, total };
    const { activeElement } = document;
    const isByKeyboard = activeElement?.matches('.more-pets :focus-visible');
    const fail = () => {
      keepPets(place, { pets: [], unasked: 0, ...start, ...keptPets(place), state: 'failed' });
      // A browser may remember that the script is not to be had; the next page is.
      if (isAsked) window.location.assign(hrefOf((more?.page ?? page) + 1));
    };
    await import('./load-more-pets.ts').then((loader) => loader.loadMorePets(place, start, search, isAsked), fail);
    // Who works by keyboard goes on where the new pets begin.
    const firstNew = end.current?.previousElementSibling?.children[pets.length + appended.length];
    const hasStayed = isByKeyboard && [activeElement, document.body].includes(document.activeElement);
    if (hasStayed && keptPets(place)?.state === 'ready') firstNew?.querySelector<HTMLElement>('a, summary')?.focus();
  }

  useEffect(() => {
    if (!comesOfItself) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void load(false), {
      rootMargin: ahead,
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  });

  return (
    <>
      <PetGallery pets={[...pets, ...appended]} inSight={inSight} headingLevel={headingLevel}>
        {more?.state === 'loading' && <SkeletonCards />}
      </PetGallery>
      {total > petsOnAPage && (
        <div className="more-pets" ref={end}>
          <MorePetsState
            shown={shownInWords(page, pets.length + appended.length, all, isWhole)}
            hasFailed={more?.state === 'failed'}
            {...(!isWhole && { nextHref: hrefOf(page + 1) })}
            onMore={() => void load(true)}
          />
        </div>
      )}
      <div className={page === 1 ? 'pages-without-script' : undefined}>
        <Pagination label={label} page={page} pages={pagesOf(total)} hrefOf={hrefOf} />
      </div>
    </>
  );
}

/** One text: in pieces, a screen reader would say the pieces that changed. */
function shownInWords(page: number, shown: number, total: number, isWhole: boolean): string {
  const [from, all] = [(page - 1) * petsOnAPage, total.toLocaleString('en')];
  if (page > 1) return `Pets ${(from + 1).toLocaleString('en')} to ${(from + shown).toLocaleString('en')} of ${all}`;
  return isWhole ? `That is everybody: all ${all} pets` : `${shown.toLocaleString('en')} of ${all} pets`;
}
