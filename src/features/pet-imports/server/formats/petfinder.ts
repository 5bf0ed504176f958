import {
  readAge,
  readBreed,
  readCoat,
  readColours,
  readFlag,
  readOpposite,
  readSex,
  readShots,
  readSize,
  readSpecialNeeds,
  readStatus,
} from './cell-values.ts';
import { from, fromAll, type Format } from './format.ts';
import { plainText } from './plain-text.ts';

/** The columns of Petfinder's upload, as shelter programs write them. */
export const petfinder: Format = {
  name: 'Petfinder',
  fields: {
    external_id: from('id petid animalid'),
    name: from('animalname petname name', plainText),
    species: from('type animaltype species', plainText),
    breed: fromAll(['primarybreed breed', 'secondarybreed', 'mix mixed'], ([first, second, mix]) =>
      readBreed(first, second, readFlag(mix ?? '') === 'yes'),
    ),
    gender: from('sex gender', readSex),
    size: from('size', readSize),
    age: fromAll(['birthdate dateofbirth dob', 'age'], readAge),
    description: from('desc description', plainText),
    adoption_status: from('status', readStatus),
    vaccination_status: from('shots shotscurrent', readShots),
    spayed_neutered: from('altered spayedneutered', readFlag),
    house_trained: from('housetrained', readFlag),
    good_with_dogs: from('nodogs', readOpposite),
    good_with_cats: from('nocats', readOpposite),
    good_with_children: from('nokids nochildren', readOpposite),
    special_needs: fromAll(['specialneedsnotes', 'specialneeds'], readSpecialNeeds),
    colour: fromAll(['primarycolor color colour', 'secondarycolor', 'tertiarycolor'], readColours),
    coat: from('coatlength coat', readCoat),
  },
};
