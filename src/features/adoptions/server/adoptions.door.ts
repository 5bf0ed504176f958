export { bookableApplications } from './bookable.ts';
export { removeApplicationsOf } from './delete-application.ts';
export { forgetOldDrafts } from './drafts.ts';
export { forgetApplicant } from './forget-applicant.ts';
export { forgetOldApplications } from './forget-applications.ts';
export { listHeldPets } from './held-pets.ts';
export { findUsualTime } from './usual-time.ts';
