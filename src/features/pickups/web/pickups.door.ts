export { PickupForm, type WantedPickup } from './pickup-form.tsx';
export { PickupScheduler } from './pickup-scheduler.tsx';
