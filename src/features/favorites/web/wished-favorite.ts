import { wishOf } from '../../../browser/wish.ts';

export interface WishedPet {
  id: number;
  name: string;
}

/** The pet whose heart a visitor has clicked. */
export const wishedFavorite = wishOf<WishedPet>('favorite');
