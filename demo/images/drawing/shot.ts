import type { Expression } from './animal.ts';
import type { Pose } from './body.ts';
import type { SceneKind } from './scenes/scenes.ts';

export interface Shot {
  width: number;
  height: number;
  /** From the side or the front: animals that are drawn as a whole. */
  pose: Pose | 'side' | 'front';
  scene: SceneKind;
  color: string;
  expression: Expression;
  /** Degrees. */
  tilt: number;
  turn: number;
  mirrored: boolean;
  /** 1 fills the picture as usual. */
  zoom: number;
  /** Of a bird: its head and breast fill the picture. */
  isClose: boolean;
  /** To the side, as a share of the width. */
  shift: number;
  /** Of the random numbers of the backdrop. */
  seed: number;
}
