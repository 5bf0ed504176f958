export { useWishedSearch } from './use-wished-search.ts';
