export { SaveSearch } from '../save-search.tsx';
