export { bookableApplications } from './bookable.ts';
export { removeApplicationsOf } from './delete-application.ts';
export { forgetOldDrafts } from './drafts.ts';
export { forgetApplicant } from './forget-applicant.ts';
export { countOldApplications, forgetOldApplications } from './forget-applications.ts';
export { listHeldPets } from './held-pets.ts';
export { holdOwnAdoption, listOwnAdoptions, type OwnAdoption } from './own-adoptions.ts';
export { findUsualTime } from './usual-time.ts';
export { exportPersonalData } from './export-personal.ts';
