import type { SeededRandom } from '../../seeded-random.ts';
import { mix } from './colors.ts';
import type { Point } from './paths.ts';
import type { AnimalTraits } from './traits.ts';

export interface FishLook {
  body: string;
  belly: string;
  fin: string;
  height: number;
  tail: readonly Point[];
  dorsal: readonly Point[];
  anal: readonly Point[];
}

const goldfishFins: Pick<FishLook, 'tail' | 'dorsal' | 'anal'> = {
  tail: [
    [-96, -6],
    [-150, -64],
    [-214, -96],
    [-196, -40],
    [-176, 0],
    [-204, 44],
    [-216, 104],
    [-150, 70],
    [-96, 14],
  ],
  dorsal: [
    [-70, -60],
    [-50, -122],
    [0, -136],
    [48, -112],
    [66, -64],
  ],
  anal: [
    [-80, 50],
    [-96, 96],
    [-64, 110],
    [-30, 72],
  ],
};

const looks: Record<string, FishLook> = {
  'Goldfish Orange': {
    body: '#ee7f2d',
    belly: '#ffd08a',
    fin: '#f6a052',
    height: 1,
    ...goldfishFins,
  },
  'Goldfish White': {
    body: '#f7ece2',
    belly: '#ffffff',
    fin: '#fbd9c6',
    height: 1.04,
    ...goldfishFins,
  },
  Betta: {
    body: '#2f55b8',
    belly: '#4a83d6',
    fin: '#4a6fd8',
    height: 0.68,
    tail: [
      [-86, -10],
      [-140, -110],
      [-216, -140],
      [-250, -80],
      [-244, 10],
      [-256, 90],
      [-212, 150],
      [-140, 110],
      [-86, 14],
    ],
    dorsal: [
      [-90, -36],
      [-110, -130],
      [-60, -160],
      [0, -130],
      [30, -44],
    ],
    anal: [
      [-90, 34],
      [-116, 130],
      [-60, 176],
      [10, 140],
      [60, 40],
    ],
  },
  'Blue angelfish': {
    body: '#3f8fd0',
    belly: '#8fc6e8',
    fin: '#f2c53c',
    height: 1.3,
    tail: [
      [-96, -14],
      [-130, -60],
      [-176, -72],
      [-162, 0],
      [-176, 72],
      [-130, 60],
      [-96, 16],
    ],
    dorsal: [
      [40, -104],
      [-10, -140],
      [-90, -150],
      [-176, -146],
      [-110, -96],
      [-84, -60],
    ],
    anal: [
      [40, 104],
      [-10, 140],
      [-90, 150],
      [-176, 146],
      [-110, 96],
      [-84, 60],
    ],
  },
  'Porcupine puffer': {
    body: '#d9bd84',
    belly: '#fbf3dd',
    fin: '#e6cf9a',
    height: 1.18,
    tail: [
      [-104, -14],
      [-150, -42],
      [-172, -34],
      [-166, 0],
      [-172, 38],
      [-150, 44],
      [-104, 16],
    ],
    dorsal: [
      [-86, -74],
      [-120, -118],
      [-92, -124],
      [-60, -92],
    ],
    anal: [
      [-86, 78],
      [-116, 112],
      [-90, 120],
      [-58, 96],
    ],
  },
};

/** Of one fish: its shade, how high it is, and its fins are its own. */
export function fishLookOf({ breed, colour }: AnimalTraits, random: SeededRandom): FishLook {
  const look = looks[breed] ?? looks[`${breed} ${colour}`] ?? looks['Goldfish Orange']!;
  const [toward, share] = [random.pick(['#d8452f', '#f6c24a', '#ffffff', '#7a4a6a']), random.next() * 0.26];
  const [long, tall] = [0.82 + random.next() * 0.36, 0.8 + random.next() * 0.42];
  return {
    body: mix(look.body, toward, share),
    belly: mix(look.belly, toward, share * 0.4),
    fin: mix(look.fin, toward, share),
    height: look.height * (0.9 + random.next() * 0.22),
    tail: look.tail.map(([x, y]) => [-92 + (x + 92) * long, y * tall] as const),
    dorsal: grown(look.dorsal, tall),
    anal: grown(look.anal, tall),
  };
}

/** Away from the body, which it stays joined to. */
function grown(fin: readonly Point[], tall: number): Point[] {
  const root = fin[0]![1];
  return fin.map(([x, y]) => [x, Math.abs(y) > Math.abs(root) ? root + (y - root) * tall : y] as const);
}
