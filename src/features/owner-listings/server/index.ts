export { exportPersonalData, listUnansweredInquiries } from './owner-listings.queries.ts';
export { purgeOwnerListings } from './purge-owner-listings.ts';
