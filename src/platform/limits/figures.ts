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
  /** Failed logins to one account from a place its owner has come from before: these wait, and are not refused. */
  loginFromKnownPlace: { free: 3, windowSeconds: MINUTE, pauseSeconds: 2, longestPauseSeconds: 30 },
  /** Wrong current passwords of somebody who is signed in. */
  passwordCheck: { free: 10, windowSeconds: 10 * MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Downloads of all that is kept about one account. */
  ownDataByUser: { free: 5, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** New accounts from one address. */
  signUp: { free: 300, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** New e-mail addresses of one account. */
  emailChange: { free: 5, windowSeconds: 24 * HOUR, pauseSeconds: HOUR, longestPauseSeconds: 24 * HOUR },
  /** Sign-ups and changes with an e-mail that is taken, from one address. */
  takenEmail: { free: 10, windowSeconds: 10 * MINUTE, pauseSeconds: MINUTE, longestPauseSeconds: HOUR },
  /** Requests for a reset link from one address. */
  resetByAddress: { free: 30, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /**
   * Reset links mailed to one account. Beyond it nothing is mailed, and the answer is the same; the pauses are shorter
   * than a link lives, so that nobody can keep the owner from getting one.
   */
  resetByAccount: { free: 3, windowSeconds: 20 * MINUTE, pauseSeconds: 20 * MINUTE, longestPauseSeconds: 20 * MINUTE },
  /** Visit requests from one address. */
  visitByAddress: { free: 30, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Mails about visits to one e-mail address, which nobody has confirmed. Beyond it the shelter alone is told. */
  visitByEmail: { free: 5, windowSeconds: 24 * HOUR, pauseSeconds: 24 * HOUR, longestPauseSeconds: 24 * HOUR },
  /** Newsletter subscriptions from one address. */
  newsletterByAddress: { free: 30, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Links mailed to one e-mail address that wants the newsletter. Beyond it nothing is mailed, and the answer is the same. */
  newsletterByEmail: { free: 3, windowSeconds: 24 * HOUR, pauseSeconds: 24 * HOUR, longestPauseSeconds: 24 * HOUR },
  /** Newsletters that one Admin mails to themself to see how they look. */
  newsletterTestByUser: { free: 20, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Pictures of one account. */
  photoByUser: { free: 200, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Megapixels per account: 200 phone photos of 12 megapixels, or 48 of the largest. */
  photoMegapixelsByUser: { free: 2400, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /**
   * How often pets of one User become available anew for those who wait for such pets. Beyond it nobody is mailed, and
   * the answer is the same.
   */
  availableAnewByUser: { free: 3, windowSeconds: 24 * HOUR, pauseSeconds: 24 * HOUR, longestPauseSeconds: 24 * HOUR },
  /** Applications of one account. */
  applicationByUser: { free: 30, windowSeconds: 24 * HOUR, pauseSeconds: HOUR, longestPauseSeconds: 24 * HOUR },
  /** Pickups that one account books or moves: each is mailed to an address that nobody has confirmed. */
  pickupByUser: { free: 30, windowSeconds: 24 * HOUR, pauseSeconds: HOUR, longestPauseSeconds: 24 * HOUR },
  /** Stories of adoptions that one account writes or changes: each is read by the shelter. */
  reviewByUser: { free: 30, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** New live connections from one address. */
  liveConnection: { free: 240, windowSeconds: MINUTE, pauseSeconds: 10, longestPauseSeconds: MINUTE },
  /** Whatever one live connection sends. */
  liveEvent: { free: 200, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** The same of all visitors at one address. */
  liveEventByAddress: { free: 2000, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** What one live connection sends, whether it is worth reading or not. Beyond it the connection ends. */
  livePacket: { free: 2000, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** Messages of the live chat from one connection. */
  chatBySocket: { free: 20, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** The same from one address. */
  chatByAddress: { free: 100, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** How often visitors at one address ask for what was said. */
  chatReadByAddress: { free: 400, windowSeconds: 10, pauseSeconds: 5, longestPauseSeconds: MINUTE },
  /** Conversations begun from one address. */
  chatBegun: { free: 120, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Messages and replies of one User to the shelter. */
  messageByUser: { free: 60, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Answers of the chat mailed to one e-mail address that was typed into it. Beyond it they wait. */
  chatMailByEmail: { free: 10, windowSeconds: 24 * HOUR, pauseSeconds: HOUR, longestPauseSeconds: 24 * HOUR },
  /** Conversations that visitors at one address have mailed, to whatever e-mail address was typed. */
  chatTranscriptByAddress: { free: 10, windowSeconds: HOUR, pauseSeconds: 10 * MINUTE, longestPauseSeconds: HOUR },
  /** Conversations that visitors have mailed to one e-mail address. */
  chatTranscriptByEmail: { free: 5, windowSeconds: 24 * HOUR, pauseSeconds: HOUR, longestPauseSeconds: 24 * HOUR },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;
