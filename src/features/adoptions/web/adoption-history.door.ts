/** For the account's pages. */
export { HistoryList } from './history/history-list.tsx';
export { loadHistory, type AdoptionHistory } from './history/load-history.ts';
