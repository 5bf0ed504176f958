export { toEmailPreview } from './email-preview.ts';
