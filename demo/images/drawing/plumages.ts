import { mix } from './colors.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { AnimalTraits } from './traits.ts';

export interface Plumage {
  body: string;
  belly: string;
  wing: string;
  wingTip: string;
  tail: string;
  head: string;
  beak: string;
  face?: string;
  cheek?: string;
  crest?: string;
  /** Dark waves over nape and wings, as a budgie has. */
  waves?: true;
  tailLength: number;
  beakSize: number;
}

const plumages: Record<string, Plumage> = {
  'Amazon parrot': {
    body: '#4da04f',
    belly: '#7cc06a',
    wing: '#3a8a46',
    wingTip: '#c8453c',
    tail: '#3f8f49',
    head: '#58ad55',
    face: '#f2cf4e',
    beak: '#d9c9a8',
    tailLength: 90,
    beakSize: 1,
  },
  'Blue-and-yellow macaw': {
    body: '#2f86c9',
    belly: '#f5b93c',
    wing: '#2a78bd',
    wingTip: '#1f5b98',
    tail: '#2a72b5',
    head: '#3f97d6',
    face: '#fbf6ec',
    beak: '#2d2a2e',
    tailLength: 190,
    beakSize: 1.2,
  },
  'Scarlet macaw': {
    body: '#cf3a30',
    belly: '#dd4a3c',
    wing: '#e8b52f',
    wingTip: '#2f6fb4',
    tail: '#c0322d',
    head: '#d6423a',
    face: '#fbf6ec',
    beak: '#f0e3c8',
    tailLength: 190,
    beakSize: 1.2,
  },
  'Budgerigar Green': {
    body: '#7cc24a',
    belly: '#93d45c',
    wing: '#d9d56a',
    wingTip: '#3d3f3a',
    tail: '#2f6f8f',
    head: '#f2df62',
    cheek: '#5a6fc4',
    beak: '#d9b36a',
    waves: true,
    tailLength: 130,
    beakSize: 0.62,
  },
  'Budgerigar Blue': {
    body: '#62b4e0',
    belly: '#86c9ec',
    wing: '#dfe8ec',
    wingTip: '#43464f',
    tail: '#3766a8',
    head: '#f6f7f4',
    cheek: '#5a6fc4',
    beak: '#d9b36a',
    waves: true,
    tailLength: 130,
    beakSize: 0.62,
  },
  'Cockatiel Lutino yellow': {
    body: '#f8eebd',
    belly: '#fdf7dc',
    wing: '#f4e4a0',
    wingTip: '#fffaf0',
    tail: '#f3dc84',
    head: '#f7dd69',
    cheek: '#ee8a4a',
    crest: '#f4d24e',
    beak: '#cdbba6',
    tailLength: 140,
    beakSize: 0.66,
  },
  'Cockatiel White': {
    body: '#f3f1ee',
    belly: '#fbfaf7',
    wing: '#e9e7e6',
    wingTip: '#fffdfa',
    tail: '#e4e2e2',
    head: '#f8f6f2',
    cheek: '#f2c9a4',
    crest: '#efece6',
    beak: '#bdb3ab',
    tailLength: 140,
    beakSize: 0.66,
  },
  'Cockatiel Grey': {
    body: '#8f9299',
    belly: '#a6a8ae',
    wing: '#797c84',
    wingTip: '#f4f2ee',
    tail: '#6d7078',
    head: '#f2dc72',
    cheek: '#e8783f',
    crest: '#e6d06a',
    beak: '#8a8078',
    tailLength: 140,
    beakSize: 0.66,
  },
};

/** Of one bird: no two of a kind have quite the same shade. */
export function plumageOf({ breed, colour }: AnimalTraits, random: SeededRandom): Plumage {
  const look = plumages[breed] ?? plumages[`${breed} ${colour}`] ?? plumages['Amazon parrot']!;
  const [toward, share] = [random.pick(['#ffffff', '#2a3a5a', '#f0d24a', '#3a8ab0']), random.next() * 0.16];
  return {
    ...look,
    body: mix(look.body, toward, share),
    belly: mix(look.belly, toward, share * 0.8),
    wing: mix(look.wing, toward, share),
  };
}
