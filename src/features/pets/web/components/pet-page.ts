/** Parts of the pet page for the style guide. A separate entry, so that other pages do not load them. */
export type { Pet } from '../../pets.contract.ts';
export { PetPhotos } from '../pet-photos.tsx';
export { PetPortrait } from '../pet-portrait.tsx';
export { PetSummary } from '../pet-summary.tsx';
