export { Chart } from './charts/chart.tsx';
export type { ChartData } from './charts/chart-data.ts';
export { formatShortMonth, formatMonth } from './format-month.ts';
