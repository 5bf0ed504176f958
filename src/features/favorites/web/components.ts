export { HeartButton } from './heart-button.tsx';
export { useFavorites } from './use-favorites.ts';
