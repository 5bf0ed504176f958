import type { VisitStatus } from '../../visits.constants.ts';

export const visitStatusLabels: Record<VisitStatus, string> = {
  requested: 'Requested, not confirmed',
  booked: 'Booked',
  arrived: 'Checked in',
  'in-progress': 'In progress',
  done: 'Attended',
  'no-show': 'No-show',
  canceled: 'Canceled',
};
