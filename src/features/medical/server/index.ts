export { cleanUpFiles } from './clean-up-files.ts';
export { getMedicalSummary, type ReadContext } from './record.queries.ts';
export { planCare, planNewCustodies, type PlanContext } from './start-protocols.ts';
export { refreshVaccinationStatus } from './refresh-vaccination-status.ts';
