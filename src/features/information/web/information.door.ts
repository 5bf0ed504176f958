export { Questions } from './question-list.tsx';
