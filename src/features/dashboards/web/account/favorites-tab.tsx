import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { FavoriteItem } from './favorite-item.tsx';
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
