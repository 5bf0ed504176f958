/** For the pages that lead to the chat: the others would carry it along for nothing. */
export { ChatLink } from './widget/chat-link.tsx';
