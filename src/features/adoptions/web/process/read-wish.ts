import { pendingAction } from '../../../../browser/pending-action.ts';

/** The pet whose procedure a visitor has read, and has to log in to go on; 0 where none was named. */
export const readProcedureWish = pendingAction<number>('procedure');
