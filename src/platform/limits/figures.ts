/** How often something may be tried. */
export interface Limit {
  /** Tries within the window before the first pause. */
  free: number;
  windowSeconds: number;
  /** The first pause; each further one is twice as long. */
  pauseSeconds: number;
  longestPauseSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** All limits of the shelter (`product.md`, section 10). Tests inject wider ones; nothing else changes them. */
export const limits = {
  /** Failed logins from one address. */
  loginByAddress: { free: 10, windowSeconds: MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Failed logins to one account, or to an e-mail that has none. */
  loginByAccount: { free: 10, windowSeconds: 10 * MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Wrong current passwords of somebody who is signed in. */
  passwordCheck: { free: 10, windowSeconds: 10 * MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Sign-ups with an e-mail that is taken, from one address. */
  takenEmail: { free: 10, windowSeconds: 10 * MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Requests for a reset link from one address. */
  resetByAddress: { free: 30, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Reset links mailed to one account. Beyond it nothing is mailed, and the answer is the same. */
  resetByAccount: { free: 3, windowSeconds: HOUR, pauseSeconds: HOUR, longestPauseSeconds: HOUR },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;
