export { correctContactOfPerson } from './change-contact.ts';
export { choosePerson, type PersonChoice } from './choose-person.ts';
export { deleteMergedRecords, deleteUnusedRecords, lockRecordsOfAccount } from './erase-person.ts';
export { exportPersonalData } from './export-personal-data.ts';
export { findMatches, type TypedContact } from './find-matches.ts';
export { findFlags, selectFlaggedApplications, type FoundFlags } from './flags.queries.ts';
export { isFirstRow, jointName } from './history.queries.ts';
export { deleteOldMerges } from './merge-people.ts';
export { restorePerson } from './restore-person.ts';
