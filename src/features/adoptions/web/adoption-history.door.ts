/** For the account's pages. */
export { describeNext, describePickup } from './history/history-words.ts';
export { HistoryList } from './history/history-list.tsx';
export { loadHistory, type AdoptionHistory } from './history/load-history.ts';
