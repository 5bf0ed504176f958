export { deletePetEvents, deleteStatusChangeEvents } from './delete-events.ts';
