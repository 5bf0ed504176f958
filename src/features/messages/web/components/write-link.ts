export { WriteLink } from '../write-link.tsx';
