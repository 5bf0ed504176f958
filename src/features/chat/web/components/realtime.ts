export { useDashboardConnection, useRealtimeEvent, useRealtimeSocket } from '../realtime/dashboard-connection.ts';
