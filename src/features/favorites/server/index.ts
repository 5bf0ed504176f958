export { exportPersonalData } from './favorites.queries.ts';
