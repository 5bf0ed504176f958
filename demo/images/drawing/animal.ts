import type { SeededRandom } from '../../seeded-random.ts';
import type { FurEdge } from './paths.ts';
import type { Svg } from './svg.ts';

/** What draws: markings repeat for a pet because their random numbers are the pet's own. */
export interface Pen {
  svg: Svg;
  random: SeededRandom;
}

/** A marking, in the coordinates of the head or of the body; drawn only inside it. */
export interface Mark {
  (pen: Pen, animal: Animal): string;
  isBib?: true;
}

export type EarKind =
  | 'pricked'
  | 'cat'
  | 'tipped'
  | 'button'
  | 'floppy'
  | 'long'
  | 'rose'
  | 'round'
  | 'rabbit'
  | 'lop'
  | 'side'
  | 'none';

export interface Animal {
  coat: string;
  /** Half of the head: pixels from its middle, which is between the eyes' lower lids. About 200 are as wide as a head. */
  head: { top: number; skull: number; cheek: number; cheekY: number; jaw: number; jawY: number; chin: number };
  eyes: {
    x: number;
    y: number;
    r: number;
    colors: readonly [left: string, right: string];
    kind: 'dog' | 'cat' | 'bead';
  };
  muzzle: {
    kind: 'dog' | 'cat' | 'small' | 'snout';
    width: number;
    top: number;
    bottom: number;
    noseY: number;
    nose: number;
    color: string;
    noseColor: string;
    beard?: string;
  };
  ears: { kind: EarKind; size: number; angle: number; color: string; inner: string; fur: FurEdge; tufts?: string };
  fur: FurEdge;
  /** Locks on the coat: 0 for a smooth coat to 1 for a shaggy one. */
  texture: number;
  chest?: string;
  paws?: string;
  /** Of the back, if a saddle of another color covers it. */
  flank?: string;
  ruff?: string;
  tail: { kind: 'long' | 'bushy' | 'short' | 'curled' | 'thin' | 'none'; color: string; tip?: string };
  headMarks: readonly Mark[];
  bodyMarks: readonly Mark[];
  /** Half the width of the shoulders, about 100. */
  build: number;
  brows?: string;
  whiskers: number;
  topknot?: { color: string; curly: boolean; height: number };
  horns?: string;
  /** A hedgehog's. */
  spines?: string;
  /** What a rodent has in its hands; other animals stand on theirs. */
  holds?: 'nothing' | 'seed' | 'berry' | 'carrot';
  wear: Wear;
}

export interface Wear {
  kind: 'none' | 'collar' | 'bandana' | 'bow';
  color: string;
  tag: string;
}

export type Expression = 'calm' | 'smile' | 'tongue' | 'sleepy';
