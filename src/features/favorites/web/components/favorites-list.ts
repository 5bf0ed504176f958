/** For the list of favorites: the public pages would load it for nothing. */
export { storeFavorites, useIsFavorite } from '../favorites-store.ts';
export { setFavorite } from '../toggle-favorite.ts';
