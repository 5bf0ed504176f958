import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { setFavorite, useIsFavorite } from '../../../favorites/web/components/favorites-list.ts';
import { PetCard, type CardPet } from '../../../pets/web/components.ts';
import type { FavoritesPage } from './load-favorites.ts';

/** The current user's favorites. A removed pet leaves an undo button in its place. */
export function FavoritesTab({ pets, page, total }: FavoritesPage) {
  if (total === 0) return <NoFavorites />;
  return (
    <section className="grid gap-5" aria-label="Favorites">
      <p className="text-soft">The pets that you gave a heart, the latest first.</p>
      <ul className="card-grid">
        {pets.map((pet) => (
          <FavoriteItem key={pet.id} pet={pet} />
        ))}
      </ul>
      <Pagination label="Pages of your favorites" page={page} pages={countPages(total)} />
    </section>
  );
}

function NoFavorites() {
  return (
    <EmptyState title="No favorites yet">
      <p>Press the heart on a pet’s picture, and you find that pet here again, on every device.</p>
      <Link className="button" to="/user-dashboard/all-pets">
        Meet all pets
      </Link>
    </EmptyState>
  );
}

/** A favorite pet, or an undo button after its removal. */
function FavoriteItem({ pet }: { pet: CardPet }) {
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
    <li ref={item} className="favorite">
      {isFavorite ? (
        <>
          <PetCard pet={pet} isFirst={false} headingLevel="h2" />
          <StatusChange pet={pet} />
        </>
      ) : (
        <div className="favorite-removed">
          <p>{`${pet.name} is no longer a favorite.`}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Undo: keep ${pet.name} as a favorite`}
            onClick={() => void setFavorite(pet.id, true)}
          >
            Undo
          </button>
        </div>
      )}
    </li>
  );
}

/** A status change since the pet was added. */
function StatusChange({ pet: { name, adoption_status } }: { pet: CardPet }) {
  if (adoption_status === 'Available') return null;
  return (
    <p className="favorite-news">
      {adoption_status === 'Adopted'
        ? `Good news: ${name} has found a home.`
        : `Somebody may be about to give ${name} a home.`}
    </p>
  );
}
