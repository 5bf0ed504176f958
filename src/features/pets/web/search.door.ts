export { MorePetsState, SkeletonCards } from './more-pets-state.tsx';
export { SearchChips } from './search-chips.tsx';
export { SearchFailed } from './search-failed.tsx';
export { SearchForm } from './search-form.tsx';
export { NoSearchResults } from './search-nothing-found.tsx';
