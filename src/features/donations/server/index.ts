import type { AppContext } from '../../../app-context.ts';
import type { DonationRules, PaymentApp } from '../../online-payments/server/index.ts';
import { monthlyDonations } from './monthly.ts';
import { paidDonations } from './record-donation.ts';

export { deleteExpiredLinks } from './donor.ts';
export { deleteOldLinkRequests } from './donor-link.ts';
export { deleteUnpaidMonthly, reconcileMonthly } from './follow-monthly.ts';
export { anonymizeDonor, anonymizeDonorsByRecord, exportPersonalData } from './personal-data.ts';
export { showReturn } from './show-return.ts';

/** What online payments do with donations, which they don't know. */
const donations: DonationRules = { ...paidDonations, ...monthlyDonations };

export function withDonations(app: AppContext): PaymentApp {
  return { ...app, donations };
}
