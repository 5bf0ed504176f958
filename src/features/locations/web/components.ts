export { LocationPanel } from './components/location-panel.tsx';
export { MoveDialog } from './components/move-dialog.tsx';
