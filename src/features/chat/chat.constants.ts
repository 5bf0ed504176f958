import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

/** Texts of the live chat, including those of `spec.md`, sections 2 and 4. */
export const chatTexts = {
  title: 'Live Chat',
  placeholder: 'Type a message...',
  send: 'Send',
  greeting: 'Hi there! Welcome to Pets Adoption. Ask us anything 🐾',
  away: 'Nobody of us is here right now. Leave your e-mail address, and we answer you by mail as soon as we are back.',
  awayWithEmail: 'Nobody of us is here right now. We answer you by mail as soon as we are back.',
  stillWaiting: 'All of us are busy with the animals. Leave your e-mail address, and we answer you by mail.',
  stillWaitingWithEmail: 'All of us are busy with the animals. If you cannot wait, we answer you by mail.',
  emailSaved: 'Thank you! We write to you as soon as we can.',
  notAnAdmin: 'This connection is not an Admin’s: you are connected as a visitor.',
  tooFast: 'You are writing faster than we can read. Please wait a moment.',
  blank: 'Please write a message.',
  tooLong: 'A message may have at most 2,000 characters.',
  invalid: 'This could not be understood.',
  chatAmbiguous: 'Several conversations wait for an answer: please say which one is meant.',
  noChatWaiting: 'No conversation waits for an answer.',
  assigneeNotAdmin: 'A conversation is handed over to an Admin.',
  chatNotFound: 'This conversation is not there any more.',
  sendFailed: 'Your message could not be kept. Please try again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  transcriptEmailed: 'The conversation is on its way to you by mail.',
  transcriptSent: 'The conversation is on its way by mail.',
  noVisitorEmail: 'The visitor has left no e-mail address: please name one.',
  notAnEmail: 'Enter your email address, e.g. name@example.org.',
  noEmail: 'Please leave your e-mail address first.',
} as const;

export const chatLimits = { message: 2000, email: MAX_EMAIL_LENGTH, page: 300 } as const;

export const chatSenders = ['user', 'admin', 'bot'] as const;
/** Who sent a message: the visitor, an agent or the bot. */
export type ChatSender = (typeof chatSenders)[number];

/** Filters of the Admins' chat list. */
export const chatViews = ['waiting', 'mine', 'open', 'closed', 'all'] as const;
export type ChatView = (typeof chatViews)[number];
