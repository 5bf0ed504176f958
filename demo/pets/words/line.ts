/** What a sentence claims about the pet it is written for, and which pets it fits. */
export interface Claims {
  /** Youngest and oldest age in whole years. */
  ages?: readonly [from: number, to: number];
  /** Part of the breed or species that alone fits. */
  only?: string;
  children?: boolean;
  dogs?: boolean;
  cats?: boolean;
  houseTrained?: boolean;
  /** From here on kept out of the record: two sentences about one pet only must not contradict each other. */
  alone?: boolean;
  lively?: boolean;
  outdoors?: boolean;
  shy?: boolean;
  talkative?: boolean;
}

/** A sentence or two; {name}, {he}, {him}, {his} and {himself} become the pet's, with a capital where it is written with one. */
export type Line = readonly [text: string, claims?: Claims];

/** All that can be said about the animals of one group. */
export interface Words {
  personality: readonly Line[];
  stories: readonly Line[];
  openings: readonly Line[];
  habits: readonly Line[];
  homes: readonly Line[];
}

const baby = [0, 0] as const;
const young = [0, 2] as const;
const grown = [1, 99] as const;
const adult = [2, 99] as const;
const prime = [1, 8] as const;
const senior = [8, 99] as const;

export const ages = { baby, young, grown, adult, prime, senior };
