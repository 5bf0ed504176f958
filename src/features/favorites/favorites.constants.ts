/** Constants and messages that the browser needs without the schemas. */

export const MAX_FAVORITES = 500;

export const favoriteMessages = {
  notFavorite: 'This pet is none of your favorites.',
  tooMany: `You have ${MAX_FAVORITES} favorites, which is as many as we keep. Please remove one first.`,
  saveFailed: 'The favorite could not be saved. Please try again.',
  loadFailed: 'Your favorites could not be loaded. Please try again.',
} as const;
