import type { VisitStatus } from '../../visits.constants.ts';

export const visitStatusLabels: Record<VisitStatus, string> = {
  booked: 'Expected',
  done: 'Came',
  'no-show': 'Nobody came',
};
