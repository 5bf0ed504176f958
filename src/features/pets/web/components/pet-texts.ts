export { parseWeight } from '../manage/pet-weight-text.ts';
