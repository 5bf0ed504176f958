export { formatAge, toCardPet, type CardPet } from './card-pet.ts';
export { EmptyCatalogue } from './empty-catalogue.tsx';
export { FeaturedGallery } from './featured-gallery.tsx';
export { toFeaturedPet, type FeaturedPet } from './featured-pet.ts';
export { PetCard } from './pet-card.tsx';
export { PetGallery } from './pet-gallery.tsx';
