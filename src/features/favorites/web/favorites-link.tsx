import { NavLink } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { useFavoriteCount } from './favorites-store.ts';

/** Leads visitors to the pets that they have saved, once they have. Users find theirs in the account menu. */
export function FavoritesLink() {
  const session = useSession();
  const count = useFavoriteCount();
  if (session || count === 0) return null;
  return (
    <NavLink className="favorites-link" to="/favorites" aria-label={`Saved pets: ${count}`}>
      <span className="count-badge" aria-hidden="true">
        {count}
      </span>
    </NavLink>
  );
}
