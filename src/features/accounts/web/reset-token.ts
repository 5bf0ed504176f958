import { linkTokenFor } from '../../../browser/link-token.ts';

/** The token of the reset link that was followed. */
export const resetToken = linkTokenFor('reset_token');
