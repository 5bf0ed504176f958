import { pendingAction } from '../../../browser/pending-action.ts';

export interface PendingFavorite {
  id: number;
  name: string;
}

/** The pet that a visitor wants to add to their favorites after login. */
export const pendingFavorite = pendingAction<PendingFavorite>('favorite');
