/** Constants and messages that the browser needs without the schemas. */

export const MAX_FAVORITES = 500;
/** Without an account. */
export const MAX_DEVICE_FAVORITES = 100;

export const favoriteMessages = {
  notFavorite: 'You haven’t saved this pet.',
  tooMany: `You’ve saved ${MAX_FAVORITES} pets, which is the limit. Remove one to save another.`,
  tooManyOnDevice: `You’ve saved ${MAX_DEVICE_FAVORITES} pets on this device. Log in to save more.`,
  savedOnDevice: 'Saved on this device. Log in to see it on all your devices.',
  saveFailed: 'We couldn’t save this pet. Please try again.',
  loadFailed: 'We couldn’t load your saved pets. Please try again.',
} as const;
