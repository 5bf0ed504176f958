export { ageInWords, toCardPet, type CardPet } from './card-pet.ts';
export { EmptyCatalogue } from './empty-catalogue.tsx';
export { PetGallery } from './pet-gallery.tsx';
