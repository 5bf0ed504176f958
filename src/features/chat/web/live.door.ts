export { useDashboardConnection, useLiveEvent, useLiveSocket } from './live/dashboard-live.ts';
