export { countAdoptedPets, countPets, findPet, listPets } from './pets.queries.ts';
