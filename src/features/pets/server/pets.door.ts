export { findNamedPet, type NamedPet } from './find-named-pet.ts';
export { countListedPets, listFeaturedPets, listListedPetIds, listNewestPets, listSimilarPets } from './list-pets.ts';
export { findPet, listPets } from './pets.queries.ts';
export { searchPets } from './search-pets.ts';
