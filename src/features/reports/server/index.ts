export { forgetPets, forgetStatusChanges } from './forget-events.ts';
