import { pendingAction } from '../../../browser/pending-action.ts';

export interface WishedPet {
  id: number;
  name: string;
}

/** The pet whose heart a visitor has clicked. */
export const wishedFavorite = pendingAction<WishedPet>('favorite');
