export { Chart } from './charts/chart.tsx';
export type { Figures } from './charts/figures.ts';
export { monthMark, monthWords } from './month-words.ts';
