import type { VisitState } from '../../visit-words.contract.ts';

export const visitStateInWords: Record<VisitState, string> = {
  booked: 'Expected',
  done: 'Came',
  'no-show': 'Nobody came',
};
