export { PickupForm, type PickupInput } from './pickup-form.tsx';
export { PickupScheduler } from './pickup-scheduler.tsx';
