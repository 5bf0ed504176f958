export { countIntakesAndOutcomes } from './intakes-and-outcomes.ts';
export { deletePetEvents, deleteUnusedListings, deleteStatusChangeEvents } from './delete-events.ts';
