/** For the list of favorites: the public pages would load it for nothing. */
export { readDeviceFavorites } from '../device-favorites.ts';
export { useIsFavorite } from '../favorites-store.ts';
export { dropMissingFavorites, mergeDeviceFavorites, storeFavoritesOf } from '../sync-favorites.ts';
export { toggleFavorite } from '../toggle-favorite.ts';
