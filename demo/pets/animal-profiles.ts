import type { Pet } from '../../src/features/pets/pets.contract.ts';
import { catSentences } from './texts/cats.ts';
import {
  birdSentences,
  fishSentences,
  poultrySentences,
  reptileSentences,
  turtleSentences,
} from './texts/birds-and-others.ts';
import { dogSentences } from './texts/dogs.ts';
import type { PetSentences } from './texts/sentence.ts';
import { farmSentences, hedgehogSentences, rabbitSentences, rodentSentences } from './texts/small-animals.ts';

/** What a group of animals has in common. */
export interface Group {
  sentences: PetSentences;
  /** Which groups get a microchip, are spayed or neutered, and trained. */
  careLevel: 'as dogs and cats' | 'as rabbits' | 'not at all';
  /** Whether the record says how they get along with children, dogs and cats. */
  sociable: boolean;
}

/** One kind of animal in the demo shelter, and its number of pets. */
export interface AnimalProfile {
  group: Group;
  species: string;
  breed: string;
  count: number;
  /** The color in words, and the group of pets that look alike from afar. */
  appearances: readonly (readonly [colour: string, appearance: string])[];
  /** An adult's weight in kilograms. */
  weight: readonly [min: number, max: number];
  size: Pet['size'];
  coat: Pet['coat'];
  oldest: number;
  /** The youngest age in years; some animals are only sold as adults. */
  youngest?: number;
  hypoallergenic?: true;
  /** Set if drawings show only one sex. */
  gender?: 'Male' | 'Female';
}

const dogs: Group = { sentences: dogSentences, careLevel: 'as dogs and cats', sociable: true };
const cats: Group = { sentences: catSentences, careLevel: 'as dogs and cats', sociable: true };
const rabbits: Group = { sentences: rabbitSentences, careLevel: 'as rabbits', sociable: true };
const rodents: Group = { sentences: rodentSentences, careLevel: 'not at all', sociable: false };
const hedgehogs: Group = { sentences: hedgehogSentences, careLevel: 'not at all', sociable: false };
const farm: Group = { sentences: farmSentences, careLevel: 'not at all', sociable: true };
const birds: Group = { sentences: birdSentences, careLevel: 'not at all', sociable: false };
const poultry: Group = { sentences: poultrySentences, careLevel: 'not at all', sociable: false };
const turtles: Group = { sentences: turtleSentences, careLevel: 'not at all', sociable: false };
const fish: Group = { sentences: fishSentences, careLevel: 'not at all', sociable: false };
const reptiles: Group = { sentences: reptileSentences, careLevel: 'not at all', sociable: false };

type Appearances = AnimalProfile['appearances'];
type Weight = AnimalProfile['weight'];

function dog(
  breed: string,
  count: number,
  weight: Weight,
  size: AnimalProfile['size'],
  coat: AnimalProfile['coat'],
  appearances: Appearances,
): AnimalProfile {
  const oldest = size === 'Extra Large' ? 9 : size === 'Large' ? 12 : 14;
  return { group: dogs, species: 'Dog', breed, count, weight, size, coat, appearances, oldest };
}

function cat(
  breed: string,
  count: number,
  weight: Weight,
  coat: AnimalProfile['coat'],
  appearances: Appearances,
): AnimalProfile {
  const size = weight[1] > 6.5 ? 'Large' : 'Medium';
  return { group: cats, species: 'Cat', breed, count, weight, size, coat, appearances, oldest: 16 };
}

function small(
  group: Group,
  species: string,
  breed: string,
  count: number,
  weight: Weight,
  oldest: number,
  appearances: Appearances,
): AnimalProfile {
  const coat = group === rabbits || group === rodents ? 'Short' : null;
  return { group, species, breed, count, weight, size: 'Small', coat, appearances, oldest };
}

const golden = ['Golden', 'golden dog'] as const;
const cream = ['Cream', 'cream dog'] as const;
const tan = ['Tan', 'tan dog'] as const;
const chocolate = ['Chocolate', 'chocolate dog'] as const;
const black = ['Black', 'black dog'] as const;
const blueGrey = ['Blue grey', 'grey dog'] as const;
const red = ['Red', 'red dog'] as const;
const white = ['White', 'white dog'] as const;
const brindle = ['Brindle', 'brindle dog'] as const;

/** All profiles; the counts add up to 500. */
export const animalProfiles: readonly AnimalProfile[] = [
  { ...dog('Golden Retriever', 1, [27, 34], 'Large', 'Long', [golden]), species: 'Golden Retriever' },
  dog('Golden Retriever', 12, [26, 34], 'Large', 'Long', [golden, cream]),
  dog('Labrador Retriever', 26, [25, 36], 'Large', 'Short', [['Yellow', 'golden dog'], black, chocolate]),
  dog('German Shepherd mix', 15, [24, 36], 'Large', 'Medium', [['Tan and brown', 'tan dog'], black]),
  dog('Beagle mix', 14, [10, 15], 'Medium', 'Short', [tan]),
  dog('Terrier mix', 22, [6, 11], 'Small', 'Wire', [white, cream, brindle, blueGrey, tan]),
  dog('Jack Russell Terrier mix', 12, [5.5, 8.5], 'Small', 'Short', [white]),
  dog('Boxer mix', 12, [25, 32], 'Large', 'Short', [brindle, red, tan]),
  dog('Border Collie mix', 13, [14, 21], 'Medium', 'Medium', [black, red]),
  dog('Cocker Spaniel', 10, [11, 15], 'Medium', 'Medium', [red, golden, black]),
  dog('Staffordshire Bull Terrier mix', 16, [13, 20], 'Medium', 'Short', [blueGrey, brindle, black]),
  dog('Siberian Husky', 8, [18, 27], 'Large', 'Medium', [['Grey and white', 'grey husky']]),
  dog('Alaskan Malamute', 3, [35, 43], 'Extra Large', 'Long', [['Grey and white', 'grey husky']]),
  {
    ...dog('Miniature Poodle', 9, [5, 8], 'Small', 'Curly', [
      ['Apricot', 'apricot poodle'],
      ['White', 'white poodle'],
      ['Black', 'black poodle'],
      ['Brown', 'chocolate poodle'],
    ]),
    hypoallergenic: true,
  },
  {
    ...dog('Standard Poodle', 4, [20, 29], 'Large', 'Curly', [
      ['Apricot', 'apricot poodle'],
      ['Brown', 'chocolate poodle'],
    ]),
    hypoallergenic: true,
  },
  { ...dog('Miniature Schnauzer', 6, [6, 9], 'Small', 'Wire', [['Grey', 'grey dog']]), hypoallergenic: true },
  dog('Dachshund mix', 10, [6, 11], 'Small', 'Short', [red, chocolate, black]),
  dog('Vizsla mix', 4, [20, 28], 'Large', 'Short', [red]),
  dog('Great Pyrenees', 3, [40, 54], 'Extra Large', 'Long', [white]),
  dog('Mixed breed', 20, [12, 24], 'Medium', 'Medium', [tan, black, cream, brindle, chocolate, blueGrey, golden, red]),

  cat('Domestic Shorthair', 90, [3.2, 5.6], 'Short', [
    ['Ginger', 'ginger cat'],
    ['Black', 'black cat'],
    ['Grey tabby', 'grey tabby'],
    ['Brown tabby', 'brown tabby'],
    ['White', 'white cat'],
    ['Cream', 'cream cat'],
    ['Red tabby', 'red cat'],
    ['Grey', 'grey cat'],
  ]),
  cat('Domestic Medium Hair', 18, [3.4, 5.8], 'Medium', [
    ['Brown tabby', 'brown tabby'],
    ['Black', 'black cat'],
    ['Ginger', 'ginger cat'],
  ]),
  cat('Domestic Longhair', 16, [3.6, 6.2], 'Long', [
    ['Cream', 'cream cat'],
    ['Red tabby', 'red cat'],
    ['Grey tabby', 'grey tabby'],
  ]),
  cat('Maine Coon mix', 9, [5.2, 8.2], 'Long', [
    ['Brown tabby', 'brown tabby'],
    ['Red tabby', 'red cat'],
  ]),
  cat('British Shorthair', 8, [4.2, 6.4], 'Short', [['Blue', 'grey cat']]),
  cat('Russian Blue mix', 6, [3.2, 5.2], 'Short', [['Blue', 'grey cat']]),
  cat('Burmese', 5, [3.6, 5.4], 'Short', [['Sable', 'chocolate cat']]),
  cat('Bombay', 5, [3.4, 5.2], 'Short', [['Black', 'black cat']]),
  cat('Turkish Angora', 4, [2.8, 4.6], 'Long', [['White', 'white cat']]),
  cat('European Shorthair', 4, [3.4, 5.8], 'Short', [['Grey tabby', 'grey tabby']]),

  small(rabbits, 'Rabbit', 'Netherland Dwarf', 7, [0.8, 1.2], 9, [
    ['Fawn', 'fawn rabbit'],
    ['Grey', 'grey rabbit'],
    ['Black', 'black rabbit'],
  ]),
  { ...small(rabbits, 'Rabbit', 'New Zealand White', 5, [3.6, 5], 8, [['White', 'white rabbit']]), size: 'Large' },
  { ...small(rabbits, 'Rabbit', 'Havana', 3, [2.2, 2.9], 8, [['Chocolate', 'chocolate rabbit']]), size: 'Medium' },
  {
    ...small(rabbits, 'Rabbit', 'Rex', 4, [2.8, 4.2], 8, [
      ['Chocolate', 'chocolate rabbit'],
      ['Black', 'black rabbit'],
    ]),
    size: 'Medium',
  },
  {
    ...small(rabbits, 'Rabbit', 'Mixed breed', 11, [1.6, 2.6], 9, [
      ['White', 'white rabbit'],
      ['Fawn', 'fawn rabbit'],
      ['Grey', 'grey rabbit'],
    ]),
    size: 'Medium',
  },
  small(rodents, 'Hamster', 'Syrian hamster', 10, [0.11, 0.17], 2, [
    ['Golden', 'golden hamster'],
    ['Cream', 'cream hamster'],
  ]),
  small(rodents, 'Hamster', 'Winter white dwarf hamster', 4, [0.03, 0.05], 1, [['Grey', 'grey hamster']]),
  small(rodents, 'Rat', 'Fancy rat', 6, [0.28, 0.5], 2, [
    ['Black', 'dark rat'],
    ['Fawn', 'fawn rat'],
  ]),
  small(rodents, 'Gerbil', 'Mongolian gerbil', 3, [0.06, 0.08], 3, [['Sandy', 'sandy gerbil']]),
  small(hedgehogs, 'Hedgehog', 'African pygmy hedgehog', 6, [0.3, 0.5], 5, [['Brown', 'hedgehog']]),
  {
    ...small(farm, 'Goat', 'Pygmy goat', 2, [22, 32], 11, [['Tan', 'goat']]),
    size: 'Medium',
    coat: 'Short',
    gender: 'Male',
    youngest: 2,
  },
  { ...small(farm, 'Pig', 'Mini pig', 2, [32, 58], 12, [['Pink', 'pig']]), size: 'Large', youngest: 2 },

  { ...small(birds, 'Parrot', 'Amazon parrot', 4, [0.36, 0.5], 34, [['Green', 'green parrot']]), youngest: 4 },
  {
    ...small(birds, 'Parrot', 'Blue-and-yellow macaw', 3, [0.9, 1.2], 38, [['Blue and yellow', 'blue parrot']]),
    youngest: 5,
    size: 'Large',
  },
  {
    ...small(birds, 'Parrot', 'Scarlet macaw', 1, [0.95, 1.2], 30, [['Red', 'red parrot']]),
    youngest: 5,
    size: 'Large',
  },
  small(birds, 'Budgie', 'Budgerigar', 6, [0.03, 0.045], 7, [
    ['Green', 'green parrot'],
    ['Blue', 'blue parrot'],
  ]),
  small(birds, 'Cockatiel', 'Cockatiel', 6, [0.08, 0.11], 14, [
    ['Lutino yellow', 'yellow crested bird'],
    ['White', 'white crested bird'],
    ['Grey', 'grey crested bird'],
  ]),
  { ...small(poultry, 'Duck', 'Mallard cross', 5, [1.1, 1.5], 8, [['Green and white', 'duck']]), gender: 'Male' },
  { ...small(poultry, 'Chicken', 'Welsummer', 4, [2.8, 3.4], 6, [['Red brown', 'rooster']]), gender: 'Male' },
  { ...small(turtles, 'Turtle', 'Red-eared slider', 4, [0.5, 1.9], 28, [['Green', 'green turtle']]), youngest: 2 },
  { ...small(turtles, 'Turtle', 'Eastern box turtle', 2, [0.4, 0.8], 35, [['Brown', 'brown turtle']]), youngest: 3 },
  { ...small(turtles, 'Turtle', 'Ornate box turtle', 2, [0.35, 0.7], 30, [['Tan', 'tan turtle']]), youngest: 3 },
  small(fish, 'Fish', 'Goldfish', 5, [0.03, 0.18], 9, [
    ['Orange', 'orange goldfish'],
    ['White', 'white goldfish'],
  ]),
  small(fish, 'Fish', 'Betta', 2, [0.002, 0.004], 2, [['Blue', 'blue betta']]),
  small(fish, 'Fish', 'Blue angelfish', 2, [0.1, 0.3], 7, [['Blue and yellow', 'angelfish']]),
  small(fish, 'Fish', 'Porcupine puffer', 1, [0.3, 0.6], 8, [['Sand', 'puffer']]),
  { ...small(reptiles, 'Gecko', 'Leopard gecko', 2, [0.05, 0.08], 12, [['Yellow', 'yellow gecko']]), youngest: 1 },
  { ...small(reptiles, 'Gecko', 'Day gecko', 1, [0.05, 0.07], 7, [['Green', 'green gecko']]), youngest: 1 },
  { ...small(reptiles, 'Snake', 'Corn snake', 2, [0.4, 0.8], 15, [['Orange', 'orange snake']]), youngest: 1 },
];
