export { countOldChats, forgetOldChats } from './forget-chats.ts';
export { serveChat, type LiveChat } from './live/serve-chat.ts';
export { mailChatAnswers } from './mail-answers.ts';
export { exportPersonalData } from './export-personal.ts';
