import { linkTokenFor } from '../../../browser/link-token.ts';

/** The token from the reset link. */
export const resetToken = linkTokenFor('reset_token');
