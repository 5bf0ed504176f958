export { bookableApplications } from './bookable-applications.ts';
export { deleteApplicationsForPet } from './delete-application.ts';
export { purgeOldDrafts } from './drafts.ts';
export { sendDraftReminders } from './send-draft-reminders.ts';
export { anonymizeApplicant } from './anonymize-applicant.ts';
export { countOldApplications, purgeOldApplications } from './purge-applications.ts';
export { listAssignedPets, listOwnAdoptions, lockOwnAdoption, type OwnAdoption } from './adoptions.queries.ts';
export { exportPersonalData } from './applications.queries.ts';
export { getDecisionTime } from './decision-time.ts';
