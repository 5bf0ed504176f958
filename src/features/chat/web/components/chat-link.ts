/** An entry of its own, so that only pages with such a link load it. */
export { ChatLink } from '../widget/chat-link.tsx';
