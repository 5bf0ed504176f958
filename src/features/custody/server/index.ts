export { exportPersonalData } from './export-personal-data.ts';
export { purgeIntakeSubmissions } from './record-intake.ts';
export {
  findContinuedRecords,
  insertImportedMicrochips,
  insertImportedStays,
  listMicrochips,
  removeImportedMicrochips,
} from './import-records.ts';
