/** For the account's pages: the public ones would carry it along for nothing. */
export { FavoritesTab } from './favorites-tab.tsx';
export { loadFavorites, type FavoritesPage } from './load-favorites.ts';
