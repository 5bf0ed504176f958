import type { Tone } from '../../../ui/dashboard/tone-badge.tsx';
import type { AgreementStatus } from '../agreements.constants.ts';

export const statusTones: Record<AgreementStatus, Tone> = {
  sent: 'accent',
  signed: 'good',
  declined: 'warn',
  expired: 'warn',
  replaced: 'plain',
  canceled: 'plain',
};

/** What staff can do about one that wasn't signed. */
export const nextSteps: Partial<Record<AgreementStatus, string>> = {
  declined: 'Talk to the adopter, correct what’s wrong, and send it again.',
  expired: 'The adopter hasn’t signed in time. Send it again, or let them sign here.',
};
