export { placeAnimals } from './move-animals.ts';
export { listIdsWithin, listLocations } from './locations.queries.ts';
export { assignSlots } from './assign-slots.ts';
