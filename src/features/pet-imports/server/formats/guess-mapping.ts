import { isMetric } from '../../../../platform/units.contract.ts';
import { mappedFields, type ColumnMapping, type MappedField } from '../../pet-imports.constants.ts';
import { normalizeColumnName } from './format.ts';

/** Names of columns in shelter software and in spreadsheets, as `normalizeColumnName` returns them. */
const names: Partial<Record<MappedField, string>> = {
  external_id:
    'externalid sheltercode animalcode id animalid petid number no code shelternumber animalnumber intakenumber reference',
  name: 'animalname petname animal',
  species: 'type animaltype speciesname kind animalspecies',
  breed: 'breedname primarybreed breed1 secondarybreed breed2 breeds crossbreedname',
  age: 'agegroup animalage agetext currentage',
  birth_date: 'birthdate dateofbirth dob birthday born bornon animaldob',
  gender: 'sex sexname',
  size: 'sizename',
  colour: 'color primarycolor secondarycolor basecolourname colors markings',
  coat: 'hairlength coatlength coattype coattypename',
  weight: 'weightkg kg currentweightkg',
  weight_lb: 'weight weightlb weightlbs lbs pounds currentweight',
  adoption_status: 'status availability animalstatus',
  vaccination_status: 'vaccinated vaccinations shots shotscurrent vaccination vaccines',
  microchip: 'microchipnumber identichipnumber chipnumber microchip chip animalmicrochip',
  microchipped: 'microchipped chipped identichipped identichippedname',
  spayed_neutered: 'altered neutered spayed fixed desexed sterilized spayedorneutered neuteredname alteredinsurrender',
  house_trained: 'housetrained housebroken housetrainedname',
  good_with_children: 'goodwkids goodwithkids kids children goodwithkidsname',
  good_with_dogs: 'goodwdogs dogs goodwithdogsname',
  good_with_cats: 'goodwcats cats goodwithcatsname',
  special_needs: 'specialneedsnotes needs medical healthproblems medicalnotes',
  description: 'desc bio about notes comments animalcomments profile memo websitemedianotes',
  personality: 'temperament character',
  back_story: 'story history background',
  intake_at:
    'intakedate datebroughtin animalentrydate entrydate admissiondate dateofintake broughtin arrivaldate datein arrived',
  intake_type: 'intaketype entrytypename entrytype animalentrytype entrycategory animalentrycategory intakecategory',
  intake_reason: 'entryreasonname entryreason reasonforentry animalreasonforentry intakereason surrenderreason',
  found_location: 'locationfound foundaddress foundat pickupaddress animalpickupaddress',
  outcome_at: 'outcomedate activemovementdate dateout leftdate',
  outcome_type: 'outcometype activemovementtypename',
  outcome_organization: 'transferredto transferto transferpartner',
  died_on: 'deceaseddate animaldeceaseddate dateofdeath deathdate',
  euthanized: 'puttosleep puttosleepname animaleuthanized',
  photo_urls:
    'photo photos photourl photourls image images imageurl imageurls photo1 photo2 photo3 photo4 photo5 photo6',
};

const byName = new Map<string, MappedField>([
  ...Object.keys(mappedFields).map((field) => [normalizeColumnName(field), field as MappedField] as const),
  ...Object.entries(names).flatMap(([field, list]) =>
    list.split(' ').map((name) => [name, field as MappedField] as const),
  ),
]);

/** Fields that several columns may share. */
const shared = new Set<MappedField>(['breed', 'colour', 'description', 'intake_reason', 'photo_urls']);

/** Guesses the field of each column by its name, and otherwise by its values. */
export function guessMapping(header: readonly string[], values: readonly (readonly string[])[]): ColumnMapping[] {
  const used = new Set<MappedField>();
  const claim = (field: MappedField | undefined): MappedField | '' => {
    if (field === undefined || (used.has(field) && !shared.has(field))) return '';
    used.add(field);
    return field;
  };
  const named = header.map((column, index) => fieldOf(normalizeColumnName(column), values[index] ?? []));
  const guessed = named.map((field, index) => {
    const isBest = field === undefined || shared.has(field) || bestColumn(header, named, field) === index;
    return isBest ? claim(field) : '';
  });
  // A name such as “Rex’s weight” says nothing, but “12 lb” does.
  return guessed.map((field, index) => ({ field: field === '' ? claim(guessByValues(values[index] ?? [])) : field }));
}

/** Of several columns for a field, the one with its most usual name. */
function bestColumn(
  header: readonly string[],
  named: readonly (MappedField | undefined)[],
  field: MappedField,
): number {
  const ranks = (names[field] ?? '').split(' ');
  const rankOf = (index: number) => {
    const name = normalizeColumnName(header[index]!);
    return name === normalizeColumnName(field) && field !== 'id' ? -1 : ranks.indexOf(name);
  };
  const candidates = [...named.keys()].filter((index) => named[index] === field);
  return candidates.toSorted((one, other) => rankOf(one) - rankOf(other))[0]!;
}

/** Without a unit in its name, a column of weights is in the shelter's. One of chips may only say whether there is one. */
function fieldOf(name: string, values: readonly string[]): MappedField | undefined {
  const field = byName.get(name);
  if (field === 'microchip' && values.length > 0 && !values.some((value) => /\d{3}/.test(value))) return 'microchipped';
  return field === 'weight_lb' && isMetric() && name.endsWith('weight') ? 'weight' : field;
}

function guessByValues(values: readonly string[]): MappedField | undefined {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return undefined;
  return contents.find(([, pattern]) => filled.every((value) => pattern.test(value)))?.[0];
}

const contents: readonly [MappedField, RegExp][] = [
  ['gender', /^(?:male|female|m|f)$/i],
  ['species', /^(?:dogs?|cats?|rabbits?|birds?|hamsters?|fish|turtles?|guinea pigs?|puppy|kitten)$/i],
  ['adoption_status', /^(?:available|adopted|pending|on hold|adoptable)$/i],
  ['size', /^(?:small|medium|large|extra large|x-?large)$/i],
  ['birth_date', /^(?:(?:19|20)\d{2}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2})$/],
  ['weight_lb', /^\d{1,4}(?:[.,]\d{1,2})?\s?(?:lbs?|kgs?)\.?$/i],
  ['age', /^\d{1,3}\s?(?:years?|yrs?|months?|weeks?)\b.{0,20}$/i],
];
