export { offerUndo } from './change-count.ts';
export { UndoToasts } from './components/undo-toasts.tsx';
