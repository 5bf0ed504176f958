export { exportPersonalData, listUnansweredInquiries } from './owner-listings.queries.ts';
export { notifyInquirers } from './notify-inquirers.ts';
export { purgeOwnerListings } from './purge-owner-listings.ts';
