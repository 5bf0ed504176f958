/** Apart from `accounts.constants.ts`, which every form loads. */
export const passwordResetMessages = {
  done: 'Your password has been changed. Please log in.',
  failed: 'Failed to reset password. The link may be invalid or expired.',
  linkExpired: 'This link has expired or was already used.',
  tokenMissing: 'Invalid or missing reset token. Please request a new reset link.',
  tooShort: 'Password must be at least 6 characters long.',
  mismatch: 'Passwords do not match.',
} as const;

/**
 * The reset screen sends shorter passwords than sign-up accepts and shows the server's message (`product.md`, section
 * 10).
 */
export const MIN_RESET_CHARACTERS = 6;
