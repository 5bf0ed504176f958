/** Words of the live chat, those of `spec.md`, sections 2 and 4, among them. */
export const chatWords = {
  title: 'Live Chat',
  placeholder: 'Type a message...',
  send: 'Send',
  greeting: 'Hi there! Welcome to Pets Adoption. Ask us anything 🐾',
  nobodyHere:
    'Nobody of us is here right now. Leave your e-mail address, and we answer you by mail as soon as we are back.',
  nobodyHereButKnown: 'Nobody of us is here right now. We answer you by mail as soon as we are back.',
  stillWaiting: 'All of us are busy with the animals. Leave your e-mail address, and we answer you by mail.',
  stillWaitingButKnown: 'All of us are busy with the animals. If you cannot wait, we answer you by mail.',
  emailKept: 'Thank you! We write to you as soon as we can.',
  notAnAdmin: 'This connection is not an Admin’s: you are connected as a visitor.',
  tooFast: 'You are writing faster than we can read. Please wait a moment.',
  blank: 'Please write a message.',
  tooLong: 'A message may have at most 2,000 characters.',
  unreadable: 'This could not be understood.',
  whichConversation: 'Several conversations wait for an answer: please say which one is meant.',
  noConversation: 'No conversation waits for an answer.',
  noAdmin: 'A conversation is handed over to an Admin.',
  gone: 'This conversation is not there any more.',
  failed: 'Your message could not be kept. Please try again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  transcriptMailed: 'The conversation is on its way to you by mail.',
  transcriptSent: 'The conversation is on its way by mail.',
  noVisitorEmail: 'The visitor has left no e-mail address: please name one.',
  notAnEmail: 'Enter your email address, e.g. name@example.org.',
  noEmail: 'Please leave your e-mail address first.',
} as const;

export const chatLimits = { message: 2000, email: 254, page: 300 } as const;

export const chatSides = ['user', 'admin', 'bot'] as const;
/** Who says something in the chat: the visitor, somebody of the shelter, or the bot. */
export type ChatSide = (typeof chatSides)[number];

/** Which conversations an Admin looks at. */
export const chatViews = ['waiting', 'mine', 'open', 'closed', 'all'] as const;
export type ChatView = (typeof chatViews)[number];
