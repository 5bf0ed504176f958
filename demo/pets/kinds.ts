import type { Pet } from '../../src/features/pets/pets.contract.ts';
import { catWords } from './words/cats.ts';
import { birdWords, fishWords, poultryWords, reptileWords, turtleWords } from './words/birds-and-others.ts';
import { dogWords } from './words/dogs.ts';
import type { Words } from './words/line.ts';
import { farmWords, hedgehogWords, rabbitWords, rodentWords } from './words/small-animals.ts';

/** What the animals of one group have in common. */
export interface Group {
  words: Words;
  /** What a shelter does for them: chip, operation, training; all other groups live without. */
  cared: 'as dogs and cats' | 'as rabbits' | 'not at all';
  /** Whether it is asked how they get along with dogs and cats. */
  sociable: boolean;
}

/** One kind of animal in the demo shelter, and how many of it. */
export interface Kind {
  group: Group;
  species: string;
  breed: string;
  count: number;
  /** Colour as a person would write it, and the look of the pictures that show it. */
  looks: readonly (readonly [colour: string, look: string])[];
  /** Of a grown animal, in kilograms. */
  weight: readonly [least: number, most: number];
  size: Pet['size'];
  coat: Pet['coat'];
  oldest: number;
  /** Youngest age in whole years; animals that are sold only when grown start later. */
  youngest?: number;
  hypoallergenic?: true;
  /** Where the pictures show one sex only. */
  gender?: 'Male' | 'Female';
}

const dogs: Group = { words: dogWords, cared: 'as dogs and cats', sociable: true };
const cats: Group = { words: catWords, cared: 'as dogs and cats', sociable: true };
const rabbits: Group = { words: rabbitWords, cared: 'as rabbits', sociable: true };
const rodents: Group = { words: rodentWords, cared: 'not at all', sociable: false };
const hedgehogs: Group = { words: hedgehogWords, cared: 'not at all', sociable: false };
const farm: Group = { words: farmWords, cared: 'not at all', sociable: true };
const birds: Group = { words: birdWords, cared: 'not at all', sociable: false };
const poultry: Group = { words: poultryWords, cared: 'not at all', sociable: false };
const turtles: Group = { words: turtleWords, cared: 'not at all', sociable: false };
const fish: Group = { words: fishWords, cared: 'not at all', sociable: false };
const reptiles: Group = { words: reptileWords, cared: 'not at all', sociable: false };

type Looks = Kind['looks'];
type Weight = Kind['weight'];

function dog(breed: string, count: number, weight: Weight, size: Kind['size'], coat: Kind['coat'], looks: Looks): Kind {
  const oldest = size === 'Extra Large' ? 9 : size === 'Large' ? 12 : 14;
  return { group: dogs, species: 'Dog', breed, count, weight, size, coat, looks, oldest };
}

function cat(breed: string, count: number, weight: Weight, coat: Kind['coat'], looks: Looks): Kind {
  const size = weight[1] > 6.5 ? 'Large' : 'Medium';
  return { group: cats, species: 'Cat', breed, count, weight, size, coat, looks, oldest: 16 };
}

function small(
  group: Group,
  species: string,
  breed: string,
  count: number,
  weight: Weight,
  oldest: number,
  looks: Looks,
): Kind {
  const coat = group === rabbits || group === rodents ? 'Short' : null;
  return { group, species, breed, count, weight, size: 'Small', coat, looks, oldest };
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

/** Every kind in the shelter; the counts add up to 500. */
export const kinds: readonly Kind[] = [
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
