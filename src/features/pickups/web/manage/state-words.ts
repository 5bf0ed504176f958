import type { PickupState } from '../../pickup-words.contract.ts';

export const stateInWords: Record<PickupState, string> = {
  booked: 'Booked',
  done: 'Picked up',
  'no-show': 'Nobody came',
};
