import { pendingAction } from '../../../../browser/pending-action.ts';

/** The pet whose procedure an anonymous user read before logging in; 0 if there was none. */
export const pendingProcedureRead = pendingAction<number>('procedure');
