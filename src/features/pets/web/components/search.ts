export { MorePetsStatus, SkeletonCards } from '../more-pets-status.tsx';
export { SearchChips } from '../search-chips.tsx';
export { SearchFailed } from '../search-failed.tsx';
export { SearchForm } from '../search-form.tsx';
export { NoSearchResults } from '../search-nothing-found.tsx';
