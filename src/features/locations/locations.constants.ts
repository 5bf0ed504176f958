/** From the largest to the smallest; a location is always below one of a type before its own. */
export const locationTypes = ['site', 'building', 'room', 'kennel', 'foster_home', 'off_site'] as const;
export type LocationType = (typeof locationTypes)[number];

/** Sites are added in the settings. */
export const addableTypes = ['building', 'room', 'kennel', 'foster_home', 'off_site'] as const;
export type AddableType = (typeof addableTypes)[number];

export const typeLabels: Record<LocationType, string> = {
  site: 'Site',
  building: 'Building',
  room: 'Room',
  kennel: 'Kennel',
  foster_home: 'Foster home',
  off_site: 'Off-site',
};

/** What a location of each type can be in; null: in nothing. */
export const parentTypes: Record<AddableType, readonly (LocationType | null)[]> = {
  building: ['site'],
  room: ['site', 'building'],
  kennel: ['site', 'building', 'room'],
  foster_home: ['site', null],
  off_site: ['site', null],
};

export const animalStatuses = ['available', 'on hold', 'reserved'] as const;
export type AnimalStatus = (typeof animalStatuses)[number];

export const cardFormats = ['a6', 'a4'] as const;

export const locationLimits = {
  name: 60,
  note: 500,
  reason: 200,
  capacity: 500,
  /** Locations that are added together, such as "Kennel 1" to "Kennel 12". */
  series: 100,
  moves: 500,
  cards: 100,
} as const;

export const locationMessages = {
  notFound: 'This location was deleted.',
  noSuchLocation: 'Choose a location. This one was deleted.',
  noSuchPet: 'This pet was deleted.',
  notInCare: (pet: string) => `${pet} isn’t in care, so there’s nothing to move.`,
  full: (location: string) => `${location} is full.`,
  retired: (location: string) => `${location} is retired. Choose another location.`,
  movedSince: 'A colleague has just moved one of these animals. Check the map and try again.',
  petTwice: 'Each animal can be moved only once.',
  duplicateName: (name: string) => `There’s already a location called ${name} here.`,
  wrongParent: (type: string, parents: string) => `A ${type} goes in a ${parents}.`,
  missingParent: 'Choose a site, building or room.',
  siteDetails: 'Rename, close or delete sites in the settings.',
  newer: 'A colleague has changed this location since. Reload to see the changes.',
  tooSmall: (location: string, animals: number) =>
    `${location} has ${animals} animals now. Move some first, or enter a larger number.`,
  occupied: (location: string) => `${location} isn’t empty. Move its animals first.`,
  openBelow: (location: string) => `${location} still has locations in use. Retire those first.`,
  parentRetired: (location: string) => `${location} is retired. Bring it back first.`,
  hasHistory: (location: string) => `Animals have stayed in ${location}. Retire it instead, to keep its history.`,
  seriesOrder: 'Enter a last number that’s higher than the first.',
  seriesLength: 'Add at most 100 at a time.',
  ofFosterHome: (location: string) => `${location} belongs to a foster home. End the home first, under Foster homes.`,
  order: 'List each location in the same place once.',
  chooseAnimals: 'Choose the animals whose cards you want to print.',
  noCards: 'None of these animals is in care.',
  tooManyCards: 'Print at most 100 cards at a time.',
} as const;
