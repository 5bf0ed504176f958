export interface Limit {
  /** Attempts allowed in a window. */
  max: number;
  windowSeconds: number;
  /** The first block; each further one lasts twice as long. */
  blockSeconds: number;
  maxBlockSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** All rate limits (`product.md`, section 10). Only tests inject others. The names are stored in `rate_limits`. */
export const limits = {
  /** Failed logins from one IP address. */
  loginByIp: { max: 10, windowSeconds: MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Failed logins to one account, or to an email without an account. */
  loginByAccount: { max: 10, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Failed logins to one account from a network its owner has used before: these are delayed, not rejected. */
  loginFromKnownNetwork: { max: 3, windowSeconds: MINUTE, blockSeconds: 2, maxBlockSeconds: 30 },
  /** Codes of an authenticator app, and recovery codes, for one account. A code that works resets it. */
  codeByUser: { max: 6, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Challenges for logins with a passkey, from one IP address: each is stored for minutes. */
  passkeyOptionsByIp: { max: 300, windowSeconds: HOUR, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Logins at other providers that one IP address starts: each is stored for minutes. */
  providerVisitByIp: { max: 100, windowSeconds: HOUR, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Wrong current passwords of a signed-in user. */
  passwordCheck: { max: 10, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Downloads of one account's personal data. */
  personalDataByUser: { max: 5, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Attempts to create the first Admin with the setup code, from one IP address. */
  setupByIp: { max: 10, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** New accounts from one IP address. */
  signUp: { max: 300, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Email changes of one account. */
  emailChange: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Sign-ups and email changes with an email that is taken, from one IP address. */
  takenEmail: { max: 10, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: HOUR },
  /** Requests for a reset link from one IP address. */
  resetByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /**
   * Reset links for one account. Beyond it none is sent, and the response is the same. Blocks are shorter than a link's
   * lifetime, so that a stranger cannot keep the owner from getting one.
   */
  resetByAccount: { max: 3, windowSeconds: 20 * MINUTE, blockSeconds: 20 * MINUTE, maxBlockSeconds: 20 * MINUTE },
  /** Pages to pay on that one account opens: each calls the payment provider. */
  checkoutByUser: { max: 60, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Pages to donate on that one network opens: each calls the payment provider. */
  donationByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Pages to donate on for one email, to which the receipts go. */
  donationByEmail: { max: 20, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Looks at donations, with a link or an account, from one network. */
  givingByIp: { max: 120, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Links to donations that one network asks for. */
  givingLinkByIp: { max: 20, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Such links for one email address. Beyond it none is sent, and the response is the same. */
  givingLinkByEmail: { max: 3, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Attempts to accept an invitation from one IP address. */
  invitationByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Links to confirm their email that one account asks for again. */
  emailConfirmationByUser: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Invitations that one Admin sends. */
  invitationByUser: { max: 60, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Visit requests from one IP address. */
  visitByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Visit emails to one unconfirmed email address. Beyond it, only the shelter gets one. */
  visitByEmail: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Visits that one network moves or cancels: each emails the shelter. */
  visitChangeByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Emails about such changes to one unconfirmed email address. Beyond it, only the shelter gets one. */
  visitChangeByEmail: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Agreements that are opened from one network. */
  agreementLinkByIp: { max: 60, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Codes to open an agreement that one network asks for. */
  agreementCodeByIp: { max: 20, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Such codes for one agreement. Beyond it none is sent, and the response is the same. */
  agreementCodeByAgreement: { max: 5, windowSeconds: HOUR, blockSeconds: 20 * MINUTE, maxBlockSeconds: HOUR },
  /** Such codes that one network enters. */
  agreementCodeTryByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** PDFs that one network checks. */
  agreementVerifyByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 5 * MINUTE, maxBlockSeconds: HOUR },
  /** Messages to owners of listings from one network. */
  inquiryByIp: { max: 10, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /**
   * Links that pass such messages on, to one email address other than the sender's account's. Beyond it none is sent, and
   * the response is the same.
   */
  inquiryByEmail: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Such messages from one account with its own email. Others who type that email do not use it up. */
  inquiryByUser: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Messages to the owner of one listing: each is emailed. */
  inquiryByPet: { max: 20, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Uses of the link in such an email. Repeats at the same moment must not use up the listing's messages. */
  inquiryByLink: { max: 3, windowSeconds: 10 * MINUTE, blockSeconds: MINUTE, maxBlockSeconds: 10 * MINUTE },
  /** Reports of listings from one network. */
  reportByIp: { max: 10, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Newsletter subscriptions from one IP address. */
  newsletterByIp: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Confirmation links for one email address. Beyond it none is sent, and the response is the same. */
  newsletterByEmail: { max: 3, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Test newsletters that one Admin sends to themself. */
  newsletterTestByUser: { max: 20, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Test emails that one Admin sends to themself. */
  emailTestByUser: { max: 20, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Photos per account. */
  photoByUser: { max: 200, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Megapixels per account: 200 phone photos of 12 megapixels, or 48 of the largest. */
  photoMegapixelsByUser: { max: 2400, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /**
   * How often pets of one User become available again, which notifies saved searches. Beyond it no email is sent, and
   * the response is the same.
   */
  availableAgainByUser: { max: 3, windowSeconds: 24 * HOUR, blockSeconds: 24 * HOUR, maxBlockSeconds: 24 * HOUR },
  /** Applications per account. */
  applicationByUser: { max: 30, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Pickups that one account books or moves: each sends an email to an unconfirmed address. */
  pickupByUser: { max: 30, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Success stories that one account writes or changes: the shelter reads each. */
  successStoryByUser: { max: 30, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Wrong codes of the desk from one volunteer: of a million codes, two work. */
  shiftCodeByUser: { max: 5, windowSeconds: 10 * MINUTE, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Searches of one Admin, who searches with each letter. Not stored. */
  quickSearchByUser: { max: 600, windowSeconds: MINUTE, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** New realtime connections from one network. */
  realtimeConnection: { max: 240, windowSeconds: MINUTE, blockSeconds: 10, maxBlockSeconds: MINUTE },
  /** Events from one realtime connection. */
  realtimeEvent: { max: 200, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** The same from all visitors on one network. */
  realtimeEventByIp: { max: 2000, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** Packets from one realtime connection, including invalid ones. Beyond it, the connection is closed. */
  realtimePacket: { max: 2000, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** Chat messages from one connection. */
  chatMessageBySocket: { max: 20, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** The same from one network. */
  chatMessageByIp: { max: 100, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** Requests for chat history from one network. */
  chatHistoryByIp: { max: 400, windowSeconds: 10, blockSeconds: 5, maxBlockSeconds: MINUTE },
  /** Chats started from one network. */
  chatStart: { max: 120, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Messages and replies from one User to the shelter. */
  messageByUser: { max: 60, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Chat answers emailed to one address that a visitor typed. Beyond it, they wait. */
  chatAnswerByEmail: { max: 10, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
  /** Chat transcripts that visitors request from one network, to any email address. */
  chatTranscriptByIp: { max: 10, windowSeconds: HOUR, blockSeconds: 10 * MINUTE, maxBlockSeconds: HOUR },
  /** Chat transcripts sent to one email address. */
  chatTranscriptByEmail: { max: 5, windowSeconds: 24 * HOUR, blockSeconds: HOUR, maxBlockSeconds: 24 * HOUR },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, Limit>;
