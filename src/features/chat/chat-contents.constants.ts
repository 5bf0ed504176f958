/** Limits and messages of the chat content that Admins edit, for forms and the server. */

/** Maximum lengths in characters, and maximum numbers of entries. */
export const chatContentLimits = {
  greeting: 300,
  title: 120,
  keywords: 500,
  answer: 1500,
  reply: 2000,
  answers: 100,
  replies: 100,
} as const;

export const chatContentTexts = {
  answerNotFound: 'This answer no longer exists.',
  replyNotFound: 'This reply no longer exists.',
  tooManyAnswers: 'You’ve saved 100 answers, which is the limit. Delete one first.',
  tooManyReplies: 'You’ve saved 100 replies, which is the limit. Delete one first.',
} as const;
