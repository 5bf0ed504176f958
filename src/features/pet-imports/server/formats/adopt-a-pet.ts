import {
  parseAge,
  parseAgeMonths,
  parseBreed,
  parseCoat,
  parseFlag,
  parseSex,
  parseShots,
  parseSize,
  parseSpecialNeeds,
  parseStatus,
} from './cell-values.ts';
import { from, fromAll, joinLinks, type Format } from './format.ts';
import { plainText } from './plain-text.ts';

/** The columns of Adopt-a-Pet's upload, as shelter software writes them. */
export const adoptAPet: Format = {
  name: 'Adopt-a-Pet',
  fields: {
    external_id: from('id petid animalid'),
    name: from('name petname', plainText),
    species: from('animal animaltype', plainText),
    breed: fromAll(['breed breed1', 'breed2', 'purebred'], ([first, second, purebred]) =>
      parseBreed(first, second, parseFlag(purebred ?? '') === 'no'),
    ),
    gender: from('sex gender', parseSex),
    size: from('size', parseSize),
    age: fromAll(['birthdate dateofbirth dob', 'age'], parseAge),
    age_months: fromAll(['birthdate dateofbirth dob', 'age'], parseAgeMonths),
    description: from('description desc', plainText),
    adoption_status: from('status', parseStatus),
    vaccination_status: from('shotscurrent shots', parseShots),
    spayed_neutered: from('spayedneutered altered', parseFlag),
    house_trained: from('housetrained', parseFlag),
    good_with_dogs: from('goodwdogs goodwithdogs', parseFlag),
    good_with_cats: from('goodwcats goodwithcats', parseFlag),
    good_with_children: from('goodwkids goodwithkids goodwithchildren', parseFlag),
    special_needs: fromAll(['specialneedsnotes', 'specialneeds'], parseSpecialNeeds),
    colour: from('color colour', plainText),
    coat: from('hairlength coatlength coat', parseCoat),
    photo_urls: fromAll(['photourl photourl1 photourls', 'photourl2', 'photourl3', 'photourl4'], joinLinks),
  },
};
