export { describeNext, describePickup } from './history/format-application.ts';
export { HistoryList } from './history/history-list.tsx';
export { loadHistory, type AdoptionHistory } from './history/load-history.ts';
