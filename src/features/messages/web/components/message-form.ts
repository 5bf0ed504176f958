export { MessageForm } from '../message-form.tsx';
