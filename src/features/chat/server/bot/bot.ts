export { understand, type BotAnswer, type Understanding } from './answer-question.ts';
export { composeReply, type ReplyContext, type BotReply } from './compose-reply.ts';
