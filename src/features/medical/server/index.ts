export { cleanUpFiles } from './clean-up-files.ts';
export { getMedicalSummary, type ReadContext } from './record.queries.ts';
export { planCare, planNewCustodies, type PlanContext } from './start-protocols.ts';
export { refreshVaccinationStatus } from './refresh-vaccination-status.ts';
export { insertImportedTreatments, planImportedTreatments, type ReplacedDose } from './imports/import-treatments.ts';
export type { ImportedTreatment, ImportPlan, PlannedImport } from './imports/imported-treatment.ts';
export { undoImportedTreatments } from './imports/undo-imported-treatments.ts';
