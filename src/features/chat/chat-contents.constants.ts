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
  answerNotFound: 'This answer is not there any more.',
  replyNotFound: 'This reply is not there any more.',
  tooManyAnswers: 'The bot knows 100 answers already. Please delete one that is needed no more.',
  tooManyReplies: 'There are 100 replies already. Please delete one that is needed no more.',
} as const;
