export { useDashboardConnection, useRealtimeEvent, useRealtimeSocket } from '../realtime/dashboard-connection.ts';
export { realtimeChanges, useReloadIfChanged } from '../realtime/realtime-changes.ts';
