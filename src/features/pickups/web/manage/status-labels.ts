import type { Appointment } from './appointments.ts';

export const statusLabels: Record<Appointment['status'], string> = {
  requested: 'Not confirmed',
  booked: 'Booked',
  arrived: 'Checked in',
  'in-progress': 'In progress',
  done: 'Done',
  'no-show': 'No-show',
  canceled: 'Canceled',
};
