import { use, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { OpenAuthContext } from '../../../accounts/web/components.ts';
import { toggleFavorite, useIsFavorite } from '../../../favorites/web/components/favorites-list.ts';
import { CompareBar } from '../../../pets/web/components/compare-bar.ts';
import { PetCard, type CardPet } from '../../../pets/web/components.ts';
import type { FavoritesPage, OwnAdoption } from './load-favorites.ts';

/** The current user's favorites. */
export function FavoritesTab({ pets, page, total, adoptions }: FavoritesPage) {
  if (total === 0) return <NoFavorites href="/user-dashboard/all-pets" />;
  return (
    <section className="grid gap-5" aria-label="Favorites">
      <FavoriteList pets={pets} adoptions={adoptions} />
      <Pagination label="Pages of your saved pets" page={page} pages={countPages(total)} />
    </section>
  );
}

/** Pets with a heart. A removed one leaves an undo button in its place. */
export function FavoriteList({ pets, adoptions }: { pets: CardPet[]; adoptions?: OwnAdoption[] }) {
  return (
    <>
      <ul className="card-grid">
        {pets.map((pet) => (
          <FavoriteItem key={pet.id} pet={pet} adoption={adoptions?.find(({ petId }) => petId === pet.id)} />
        ))}
      </ul>
      <CompareBar />
    </>
  );
}

/** @param href of the list of all pets */
export function NoFavorites({ href }: { href: string }) {
  return (
    <EmptyState title="No saved pets yet">
      <p>Tap the heart on a pet’s photo to save it here.</p>
      <Link className="button" to={href}>
        Browse pets
      </Link>
    </EmptyState>
  );
}

/** A favorite pet, or an undo button after its removal. */
function FavoriteItem({ pet, adoption }: { pet: CardPet; adoption: OwnAdoption | undefined }) {
  const openAuth = use(OpenAuthContext);
  const isFavorite = useIsFavorite(pet.id);
  const item = useRef<HTMLLIElement>(null);
  const wasFavorite = useRef(isFavorite);

  // The pressed button is gone, so move the focus.
  useEffect(() => {
    const isSame = wasFavorite.current === isFavorite;
    wasFavorite.current = isFavorite;
    if (!isSame && document.activeElement === document.body) item.current?.querySelector('button')?.focus();
  }, [isFavorite]);

  return (
    <li ref={item}>
      {isFavorite ? (
        <PetCard
          pet={pet}
          isFirst={false}
          headingLevel="h2"
          canCompare
          news={adoption ? <Adoption name={pet.name} adoption={adoption} /> : <GoodNews pet={pet} />}
        />
      ) : (
        <div className="favorite-removed">
          <p>{`You removed ${pet.name}.`}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Undo: save ${pet.name} again`}
            onClick={() => void toggleFavorite(pet, openAuth)}
          >
            Undo
          </button>
        </div>
      )}
    </li>
  );
}

/** A pet that the current user adopts. */
function Adoption({ name, adoption: { petId, pickup } }: { name: string; adoption: OwnAdoption }) {
  const isDone = pickup === 'done';
  const [to, label] = {
    none: [`/user-dashboard/all-pets/adoption-process/${petId}`, 'See the next steps'],
    booked: ['/user-dashboard/schedule-pickup', 'View your pickup'],
    done: ['/user-dashboard/adoption-history', 'View your adoption'],
  }[pickup] as [string, string];
  return (
    <p className="favorite-news">
      {isDone ? `You’ve adopted ${name}. ` : `You’re adopting ${name}. `}
      <Link className="text-link" to={to}>
        {label}
      </Link>
    </p>
  );
}

/** A pet that has been adopted since it was saved. The card itself says that a pet is on hold. */
function GoodNews({ pet: { name, adoption_status } }: { pet: CardPet }) {
  return adoption_status === 'Adopted' && <p className="favorite-news">{`Good news: ${name} has been adopted.`}</p>;
}
