/** What a pet's page is made of, for the style guide: other pages would carry it along for nothing. */
export type { Pet } from '../pets.contract.ts';
export { PetPhotos } from './pet-photos.tsx';
export { PetPortrait } from './pet-portrait.tsx';
export { PetSummary } from './pet-summary.tsx';
