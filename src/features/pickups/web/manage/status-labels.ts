import type { PickupStatus } from '../../pickups.constants.ts';

export const statusLabels: Record<PickupStatus, string> = {
  booked: 'Booked',
  done: 'Picked up',
  'no-show': 'Nobody came',
};
