export { ChatLauncher } from '../widget/chat-launcher.tsx';
