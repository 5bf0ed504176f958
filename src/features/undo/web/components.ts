export { UndoToasts } from './components/undo-toasts.tsx';
