export { forgetOldVisits } from './request-visit.ts';
