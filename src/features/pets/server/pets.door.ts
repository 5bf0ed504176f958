export { findNamedPet, type NamedPet } from './find-named-pet.ts';
export {
  countListedPets,
  listBreeds,
  listFeaturedPets,
  listListedPetIds,
  listNewestPets,
  listSimilarPets,
} from './list-pets.ts';
export { countAdoptedPets, countPets, findPet, listPets } from './pets.queries.ts';
export { searchPets, type FoundPets } from './search-pets.ts';
