import {
  parseAge,
  parseAgeMonths,
  parseBreed,
  parseCoat,
  parseColours,
  parseFlag,
  parseNegatedFlag,
  parseSex,
  parseShots,
  parseSize,
  parseSpecialNeeds,
  parseStatus,
} from './cell-values.ts';
import { from, fromAll, joinLinks, type Format } from './format.ts';
import { plainText } from './plain-text.ts';

/** The columns of Petfinder's upload, as shelter software writes them. */
export const petfinder: Format = {
  name: 'Petfinder',
  fields: {
    external_id: from('id petid animalid'),
    name: from('animalname petname name', plainText),
    species: from('type animaltype species', plainText),
    breed: fromAll(['primarybreed breed', 'secondarybreed', 'mix mixed'], ([first, second, mix]) =>
      parseBreed(first, second, parseFlag(mix ?? '') === 'yes'),
    ),
    gender: from('sex gender', parseSex),
    size: from('size', parseSize),
    age: fromAll(['birthdate dateofbirth dob', 'age'], parseAge),
    age_months: fromAll(['birthdate dateofbirth dob', 'age'], parseAgeMonths),
    description: from('desc description', plainText),
    adoption_status: from('status', parseStatus),
    vaccination_status: from('shots shotscurrent', parseShots),
    spayed_neutered: from('altered spayedneutered', parseFlag),
    house_trained: from('housetrained', parseFlag),
    good_with_dogs: from('nodogs', parseNegatedFlag),
    good_with_cats: from('nocats', parseNegatedFlag),
    good_with_children: from('nokids nochildren', parseNegatedFlag),
    special_needs: fromAll(['specialneedsnotes', 'specialneeds'], parseSpecialNeeds),
    colour: fromAll(['primarycolor color colour', 'secondarycolor', 'tertiarycolor'], parseColours),
    coat: from('coatlength coat', parseCoat),
    photo_urls: fromAll(['photo1 photos photourls', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'], joinLinks),
  },
};
