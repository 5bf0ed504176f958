export { countExpiredChats, deleteExpiredChats } from './delete-expired-chats.ts';
export type { ChatContext } from './realtime/hub.ts';
export { serveChat, type LiveChat } from './realtime/serve-chat.ts';
export { queueAnswerEmails } from './queue-answer-emails.ts';
export { exportPersonalData } from './chat.queries.ts';
export { releaseChats } from './manage-chats.ts';
