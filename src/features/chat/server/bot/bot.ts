export { answerQuestion, type BotAnswer } from './answer-question.ts';
export { botWord, type BotTurn, type BotWord } from './bot-word.ts';
export { listStillWaiting, type StillWaiting } from './still-waiting.ts';
