export { PetCombobox, PetRow } from '../manage/pet-combobox.tsx';
