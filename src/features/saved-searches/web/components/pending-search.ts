export { usePendingSearch } from '../use-pending-search.ts';
