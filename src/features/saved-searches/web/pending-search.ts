import { pendingAction } from '../../../browser/pending-action.ts';

/** The query string of the search that a visitor wants to save after login. */
export const pendingSearch = pendingAction<string>('search');
