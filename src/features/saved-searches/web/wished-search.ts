import { wishOf } from '../../../browser/wish.ts';

/** The search, as an address says it, that a visitor wants to save. */
export const wishedSearch = wishOf<string>('search');
