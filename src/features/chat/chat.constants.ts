import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/** Texts of the live chat, including those of `spec.md`, sections 2 and 4. */
export const chatTexts = {
  title: 'Live Chat',
  placeholder: 'Type a message...',
  send: 'Send',
  greeting: 'Hi there! Welcome to Pets Adoption. Ask us anything 🐾',
  /** A suggestion; sent as a message. */
  askForPerson: 'Talk to a person',
  away: 'We’re away right now. Leave your email and we’ll reply as soon as we’re back.',
  awayWithEmail: 'We’re away right now. We’ll email you as soon as we’re back.',
  busy: 'Our team is busy with the pets right now. Leave your email and we’ll reply as soon as we can.',
  busyWithEmail: 'Our team is busy with the pets right now. We’ll email you as soon as we can.',
  stillWaiting: 'Sorry for the wait. Leave your email and we’ll reply there if you have to go.',
  stillWaitingWithEmail: 'Sorry for the wait. If you have to go, we’ll email you our reply.',
  /** Followed by the address, so that a typo is noticed. */
  emailSaved: 'Thanks! We’ll email you at',
  handover: 'I’m not sure about that one, so I’ve asked the team.',
  handoverAgain: 'I’ve passed that on to the team as well.',
  handoverRest: 'I’ve asked the team about the rest.',
  handoverDetail: 'I’ve asked the team about it.',
  handoverUpdate: 'I’ve passed this on to the team.',
  handoverUrgent: 'I’ve told our team.',
  personCalled: 'Sure, I’ve let the team know you’d like to talk to a person.',
  personComing: 'The team knows you’re waiting.',
  botFailed: 'Sorry, I can’t answer right now, so I’ve asked the team.',
  teamReplies: 'They’ll reply here.',
  notAnAdmin: 'You aren’t logged in as an Admin, so you’re connected as a visitor.',
  tooFast: 'You’re sending messages too fast. Wait a moment.',
  blank: 'Write a message first.',
  tooLong: 'Shorten your message to 2,000 characters.',
  invalid: 'We couldn’t read that. Try again.',
  chatAmbiguous: 'Several chats are waiting. Choose one first.',
  noChatWaiting: 'No chats are waiting.',
  assigneeNotAllowed: 'This colleague can’t answer chats. Choose someone else.',
  chatNotFound: 'This chat has been deleted.',
  sendFailed: 'We couldn’t send your message. Try again.',
  sessionEnded: 'Your session has ended. Log in again.',
  transcriptEmailed: 'We’ve emailed you this chat.',
  transcriptSent: 'The transcript has been sent.',
  noVisitorEmail: 'The visitor hasn’t left an email. Enter one.',
  notAnEmail: 'Enter your email address, e.g. name@example.org.',
  noEmail: 'Enter your email first.',
} as const;

export const formatEmailSaved = (email: string) => `${chatTexts.emailSaved} ${email} as soon as we can.`;

export const chatLimits = { message: 2000, email: MAX_EMAIL_LENGTH, page: 300 } as const;

export const chatSenders = ['user', 'admin', 'bot'] as const;
/** Who sent a message: the visitor, an agent or the bot. */
export type ChatSender = (typeof chatSenders)[number];

/** Filters of the Admins' chat list. */
export const chatViews = ['waiting', 'mine', 'open', 'closed', 'all'] as const;
export type ChatView = (typeof chatViews)[number];

/** After a lost connection, clients wait for a random time of up to two seconds at first: they don't come back at once. */
export const reconnection = {
  // With this factor, a wait is anything from zero to twice the delay.
  randomizationFactor: 1,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 15_000,
};
