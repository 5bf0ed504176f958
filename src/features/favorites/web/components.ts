export { FavoritesLink } from './favorites-link.tsx';
export { HeartButton } from './heart-button.tsx';
export { useFavorites } from './use-favorites.ts';
