import { tokenInAddress } from '../../../browser/token-in-address.ts';

/** The token of the reset link that was followed. */
export const resetToken = tokenInAddress('reset_token');
