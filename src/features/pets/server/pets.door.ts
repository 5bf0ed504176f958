export { forgetOldSubmissions } from './add-pet.ts';
export { findNamedPet, type NamedPet } from './find-named-pet.ts';
export {
  addImportedPets,
  changeImportedPets,
  deleteUntouchedPets,
  findTakenNumbers,
  importedPetSchema,
  listPetsToCompare,
  lockPetsToCompare,
  type ComparedPet,
  type ImportedPet,
} from './import-pets.ts';
export {
  countListedPets,
  listFeaturedPets,
  listListedPetIds,
  listNewestPets,
  listSimilarPets,
  listUncheckedPetIds,
} from './list-pets.ts';
export {
  countAvailableMatches,
  countNewMatches,
  findNewestAvailability,
  listNewMatches,
  type NewMatch,
} from './new-matches.ts';
export { findPet, getPets, listPets } from './pets.queries.ts';
export { searchPets } from './search-pets.ts';
