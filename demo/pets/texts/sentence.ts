/** What a sentence claims about a pet, and which pets it suits. */
export interface Claims {
  /** Youngest and oldest age in whole years. */
  ages?: readonly [from: number, to: number];
  /** A part of the only suitable breed or species. */
  only?: string;
  children?: boolean;
  dogs?: boolean;
  cats?: boolean;
  houseTrained?: boolean;
  /** The claims from here on are not in the record, but a pet's sentences must not contradict each other. */
  alone?: boolean;
  lively?: boolean;
  outdoors?: boolean;
  shy?: boolean;
  talkative?: boolean;
}

/** A sentence or two; {name}, {he}, {him}, {his} and {himself} are filled in, capitalized as in the placeholder. */
export type Sentence = readonly [text: string, claims?: Claims];

/** All sentences about a group of animals. */
export interface PetSentences {
  personality: readonly Sentence[];
  stories: readonly Sentence[];
  openings: readonly Sentence[];
  habits: readonly Sentence[];
  homes: readonly Sentence[];
}

const baby = [0, 0] as const;
const young = [0, 2] as const;
const grown = [1, 99] as const;
const adult = [2, 99] as const;
const prime = [1, 8] as const;
const senior = [8, 99] as const;

export const ages = { baby, young, grown, adult, prime, senior };
