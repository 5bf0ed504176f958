import type { CheckOutcome, CheckType } from '../../adoptions.constants.ts';

export const checkLabels: Record<CheckType, string> = {
  reference: 'Reference',
  veterinarian: 'Veterinarian',
  landlord: 'Landlord',
  'home visit': 'Home visit',
};

export const outcomeLabels: Record<CheckOutcome | 'not asked', string> = {
  good: 'Good',
  concerns: 'Concerns',
  'not reached': 'Not reached',
  'not asked': 'Not asked yet',
};
