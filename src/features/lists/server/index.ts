export { exportPersonalData } from './saved-views.queries.ts';
