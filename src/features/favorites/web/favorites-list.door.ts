/** For the list of favorites: the public pages would load it for nothing. */
export { showListed, useIsFavorite } from './shown-favorites.ts';
export { setFavorite } from './toggle-favorite.ts';
