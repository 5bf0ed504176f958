export { LatestEntries } from './latest-entries.tsx';
