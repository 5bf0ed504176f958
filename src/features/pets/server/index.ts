export {
  adoptableColumns,
  adoptionStatusUpdate,
  findAdoptablePet,
  findPetPreviews,
  lockAdoptablePet,
  lockAdoptablePets,
  markAppliedFor,
  markedAppliedFor,
  toStatusChange,
  previewPhoto,
  type AdoptablePet,
  toPetPreview,
  type PetPreview,
  type PetPreviewRow,
} from './adoptable-pets.ts';
export { leaveBond, listBond, listBondedWith, lockBond } from './bonds.ts';
export { unlistOwnPets } from './unlist-own-pets.ts';
export { purgeOldSubmissions } from './add-pet.ts';
export { findNamedPet, type NamedPet } from './find-named-pet.ts';
export {
  addImportedPets,
  updateImportedPets,
  deleteUntouchedPets,
  findTakenExternalIds,
  importedPetSchema,
  listPetsToCompare,
  lockPetsToCompare,
  type ComparedPet,
  type ImportedPet,
} from './import-pets.ts';
export { addPetPhoto } from './pet-photos.ts';
export { countListedPets, listFeaturedPets, listListedPetIds, listNewestPets } from './list-pets.ts';
export {
  countAvailableMatches,
  countNewMatches,
  findNewestAvailability,
  listNewMatches,
  type NewMatch,
} from './new-matches.ts';
export { countEdits, isTypo } from './is-typo.ts';
export { setPetPhotos } from './pet-photos.ts';
export { completeAge } from './pet-values.ts';
export type { PetAdoptions, PetStatusContext } from './pet-adoptions.ts';
export { findPet, getPets, isFostered, listPets } from './pets.queries.ts';
export { searchPets } from './search-pets.ts';
export { petSubject } from './pet-subjects.ts';
export { listPetFacts, searchWithinLimits, type PetFacts, type PetLimits } from './pet-facts.ts';
export { listSimilarPets } from './similar-pets.ts';
export { countByStatus, mergePetCounts } from './pet-counts.ts';
export { exportPersonalData } from './admin-pets.queries.ts';
export { hasFilter } from './admin-pet-conditions.ts';
export { insertPetRow, listSiteNames, unknownSite } from './write-pet.ts';
export { restorePet } from './restore-pet.ts';
