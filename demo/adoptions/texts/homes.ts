/** A household's home and its description. The parts belong together, so that no apartment has a pasture. */
export interface Home {
  environment: string;
  descriptions: readonly [string, string];
  /** Whether it is rented: then the landlord is mentioned. */
  isRented: boolean;
}

export const homes: readonly Home[] = [
  {
    environment: 'House with a fenced yard',
    descriptions: [
      'Three bedrooms and a yard with a six-foot fence all the way around. The street is quiet, and the gate closes by itself.',
      'A small brick house. The yard is fully fenced, half lawn and half vegetable beds, and there’s a covered porch out back.',
    ],
    isRented: false,
  },
  {
    environment: 'First-floor apartment',
    descriptions: [
      'One bedroom on the first floor with a small patio. There’s a park at the end of the street.',
      'A bright apartment with hardwood floors. The patio is fenced, and the neighbors have pets too.',
    ],
    isRented: true,
  },
  {
    environment: 'Apartment on the fourth floor, with an elevator',
    descriptions: [
      'Two bedrooms and a screened-in balcony. The building is quiet, mostly older neighbors.',
      'A quiet apartment facing the courtyard. All the windows lock, and the balcony is screened in.',
    ],
    isRented: true,
  },
  {
    environment: 'Townhouse',
    descriptions: [
      'A narrow townhouse on three floors with a fenced patio. We can close off the stairs with a gate.',
      'Two floors, carpet on the stairs, and a yard of about 400 square feet with a wall around it.',
    ],
    isRented: false,
  },
  {
    environment: 'Cottage at the edge of town',
    descriptions: [
      'An old cottage with a big kitchen where everyone ends up. There are fields right behind the backyard.',
      'A cottage with a wood stove that has a guard. Not much traffic, and plenty of trails right out the door.',
    ],
    isRented: false,
  },
  {
    environment: 'Duplex',
    descriptions: [
      'Four bedrooms on our side. The yard is all ours and fenced all the way around.',
      'We live in the left half of a 1960s duplex. The fence was replaced last summer.',
    ],
    isRented: false,
  },
  {
    environment: 'Studio apartment',
    descriptions: [
      'One big room with high ceilings, plenty of shelves, and large south-facing windows.',
      'Small, but it’s a corner unit with windows on two sides and hardly any street noise.',
    ],
    isRented: true,
  },
  {
    environment: 'Farmhouse',
    descriptions: [
      'A farmhouse with a yard, a barn and two pastures. The road is about a thousand feet away.',
      'We keep a few hens and grow vegetables. There’s room indoors and out, and someone’s nearly always around.',
    ],
    isRented: false,
  },
  {
    environment: 'Shared house with a yard',
    descriptions: [
      'Three of us share a house. The yard is fenced, and everyone has said yes to a pet, in writing if you like.',
      'A house shared by friends who’ve known each other for years. My room is the biggest, facing the backyard.',
    ],
    isRented: true,
  },
  {
    environment: 'Ranch house',
    descriptions: [
      'Everything is on one level, which is why we chose it. The patio doors have a screen.',
      'A ranch house with wide doors and no steps. The backyard is fenced and gets the morning sun.',
    ],
    isRented: false,
  },
];

export const streets = [
  'Alder Street',
  'Birch Road',
  'Cedar Avenue',
  'Chestnut Lane',
  'Harbor View Drive',
  'Heron Way',
  'Juniper Court',
  'Lake Street',
  'Maple Avenue',
  'Mill Lane',
  'Old Station Road',
  'Poplar Drive',
  'River Road',
  'Rowan Circle',
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
