/** Words and limits of what an Admin edits of the chat, for forms and server alike. */

/** Longest texts in characters, and how many entries there may be. */
export const chatContentLimits = {
  greeting: 300,
  title: 120,
  keywords: 500,
  answer: 1500,
  reply: 2000,
  answers: 100,
  replies: 100,
} as const;

export const chatContentWords = {
  answerNotFound: 'This answer is not there any more.',
  replyNotFound: 'This reply is not there any more.',
  tooManyAnswers: 'The bot knows 100 answers already. Please delete one that is needed no more.',
  tooManyReplies: 'There are 100 replies already. Please delete one that is needed no more.',
} as const;
