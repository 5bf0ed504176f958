export { isUsed } from './sites.queries.ts';
