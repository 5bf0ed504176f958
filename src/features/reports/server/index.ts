export { countIntakesAndOutcomes } from './intakes-and-outcomes.ts';
export { custodiesWithPets, isInCare } from './metrics.ts';
