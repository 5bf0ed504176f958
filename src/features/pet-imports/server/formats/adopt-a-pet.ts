import {
  readAge,
  readBreed,
  readCoat,
  readFlag,
  readSex,
  readShots,
  readSize,
  readSpecialNeeds,
  readStatus,
} from './cell-values.ts';
import { from, fromAll, type Format } from './format.ts';
import { plainText } from './plain-text.ts';

/** The columns of Adopt-a-Pet's upload, as shelter programs write them. */
export const adoptAPet: Format = {
  name: 'Adopt-a-Pet',
  fields: {
    external_id: from('id petid animalid'),
    name: from('name petname', plainText),
    species: from('animal animaltype', plainText),
    breed: fromAll(['breed breed1', 'breed2', 'purebred'], ([first, second, purebred]) =>
      readBreed(first, second, readFlag(purebred ?? '') === 'no'),
    ),
    gender: from('sex gender', readSex),
    size: from('size', readSize),
    age: fromAll(['birthdate dateofbirth dob', 'age'], readAge),
    description: from('description desc', plainText),
    adoption_status: from('status', readStatus),
    vaccination_status: from('shotscurrent shots', readShots),
    spayed_neutered: from('spayedneutered altered', readFlag),
    house_trained: from('housetrained', readFlag),
    good_with_dogs: from('goodwdogs goodwithdogs', readFlag),
    good_with_cats: from('goodwcats goodwithcats', readFlag),
    good_with_children: from('goodwkids goodwithkids goodwithchildren', readFlag),
    special_needs: fromAll(['specialneedsnotes', 'specialneeds'], readSpecialNeeds),
    colour: from('color colour', plainText),
    coat: from('hairlength coatlength coat', readCoat),
  },
};
