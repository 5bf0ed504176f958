import { pendingAction } from '../../../browser/pending-action.ts';

/** The search, as an address says it, that a visitor wants to save. */
export const wishedSearch = pendingAction<string>('search');
