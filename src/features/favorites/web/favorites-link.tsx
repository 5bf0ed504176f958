import { NavLink } from 'react-router';
import { useFavoriteCount } from './favorites-store.ts';

/** Leads to the saved pets, once there are any. The page shows a visitor theirs, and leads users to their account. */
export function FavoritesLink() {
  const count = useFavoriteCount();
  if (count === 0) return null;
  return (
    <NavLink className="favorites-link" to="/favorites" aria-label={`Saved pets: ${count}`}>
      <span className="count-badge" aria-hidden="true">
        {count}
      </span>
    </NavLink>
  );
}
