export { bookableApplications } from './bookable-applications.ts';
export { deleteApplicationsForPet } from './delete-application.ts';
export { purgeOldDrafts } from './drafts.ts';
export { anonymizeApplicant } from './anonymize-applicant.ts';
export { countOldApplications, purgeOldApplications } from './purge-applications.ts';
export { listAssignedPets } from './assigned-pets.ts';
export { lockOwnAdoption, listOwnAdoptions, type OwnAdoption } from './own-adoptions.ts';
export { getDecisionTime } from './decision-time.ts';
export { exportPersonalData } from './export-personal-data.ts';
