export { EmailView } from './email-view.tsx';
