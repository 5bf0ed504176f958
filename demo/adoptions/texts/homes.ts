/** A household's home and its description. The parts belong together, so that no flat has a meadow. */
export interface Home {
  environment: string;
  descriptions: readonly [string, string];
  /** Whether it is rented: then the landlord is mentioned. */
  isRented: boolean;
}

export const homes: readonly Home[] = [
  {
    environment: 'House with a fenced garden',
    descriptions: [
      'Three bedrooms and a garden with a fence of 1.8 metres all around. The street is quiet, and the gate closes by itself.',
      'A small brick house. The garden is fully fenced, half lawn and half vegetable beds, and there is a covered porch at the back.',
    ],
    isRented: false,
  },
  {
    environment: 'Ground-floor flat',
    descriptions: [
      'Two rooms on the ground floor with a small terrace. There is a park at the end of the road.',
      'A bright flat with wooden floors. The terrace has a fence, and the neighbours have animals too.',
    ],
    isRented: true,
  },
  {
    environment: 'Flat on the third floor, with a lift',
    descriptions: [
      'Three rooms and a balcony with a net. The house is calm, mostly older neighbours.',
      'A quiet flat that looks onto the courtyard. All windows have locks, and the balcony is netted.',
    ],
    isRented: true,
  },
  {
    environment: 'Terraced house',
    descriptions: [
      'A narrow house on three floors with a walled yard. The stairs have a gate that we can close.',
      'Two floors, carpet on the stairs, and a yard of about 40 square metres with a wall around it.',
    ],
    isRented: false,
  },
  {
    environment: 'Cottage at the edge of the village',
    descriptions: [
      'An old cottage with a large kitchen where everybody ends up. Fields begin behind the garden hedge.',
      'A cottage with a wood stove that has a guard. Little traffic, many walks straight from the door.',
    ],
    isRented: false,
  },
  {
    environment: 'Semi-detached house',
    descriptions: [
      'A family house with four bedrooms. The garden is shared with nobody and fenced on all sides.',
      'We live in the left half of a house from the 1960s. The fence was renewed last summer.',
    ],
    isRented: false,
  },
  {
    environment: 'Studio flat',
    descriptions: [
      'One large room with high ceilings, plenty of shelves, and big windows to the south.',
      'Small, but it is a corner flat with windows on two sides and hardly any noise from the street.',
    ],
    isRented: true,
  },
  {
    environment: 'Farmhouse',
    descriptions: [
      'A farmhouse with a yard, a barn and two meadows. The road is 300 metres away.',
      'We keep a few hens and grow vegetables. There is room indoors and out, and somebody is nearly always about.',
    ],
    isRented: false,
  },
  {
    environment: 'Shared house with a garden',
    descriptions: [
      'Three of us share a house. The garden is fenced, and everybody has said yes to an animal, in writing if you like.',
      'A house share of friends who have known each other for years. My room is the largest, at the garden side.',
    ],
    isRented: true,
  },
  {
    environment: 'Bungalow',
    descriptions: [
      'Everything is on one level, which was the reason we chose it. The patio doors have a screen.',
      'A bungalow with wide doors and no steps. The back garden is enclosed and gets the morning sun.',
    ],
    isRented: false,
  },
];

export const streets = [
  'Alder Street',
  'Birch Road',
  'Cedar Avenue',
  'Chestnut Lane',
  'Harbour View',
  'Heron Way',
  'Juniper Close',
  'Lake Street',
  'Maple Terrace',
  'Mill Lane',
  'Old Station Road',
  'Poplar Drive',
  'River Walk',
  'Rowan Crescent',
  'Sycamore Hill',
  'Willow Court',
] as const;

export const places = [
  { city: 'Lakeside', province: 'Washington', postal: '98' },
  { city: 'Millbrook', province: 'Washington', postal: '98' },
  { city: 'Fernhill', province: 'Oregon', postal: '97' },
  { city: 'Cedar Falls', province: 'Washington', postal: '98' },
  { city: 'Port Alder', province: 'Oregon', postal: '97' },
  { city: 'Northfield', province: 'Idaho', postal: '83' },
] as const;

export const durations = [
  '7 months',
  '1 year',
  'A year and a half',
  '2 years',
  '3 years',
  '4 years',
  '5 years',
  '6 years this spring',
  '8 years',
  '11 years',
  '14 years',
  'Over 20 years',
] as const;
