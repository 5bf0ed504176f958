import type { Pen } from '../animal.ts';
import { disc, paper, type Frame, type Scene } from './backdrops.ts';
import { branch, hay, perch, stones, water } from './habitats.ts';
import { autumn, garden, meadow, pond, yard } from './outdoors.ts';
import { arch, shelf, sofa, windowView } from './rooms.ts';

/** Paper, walls and cloth of the studio. */
export const paperColors = [
  '#d5e5de',
  '#f1dcc6',
  '#dcd7ea',
  '#f3e3b8',
  '#cfdfea',
  '#f0cfc4',
  '#dbe3c4',
  '#e8d5df',
  '#c9dcd9',
  '#efd9a8',
  '#d8cdc0',
  '#bfd3c4',
] as const;

const scenes = {
  paper,
  disc,
  arch,
  window: windowView,
  sofa,
  garden,
  autumn,
  shelf,
  hay,
  meadow,
  branch,
  perch,
  water,
  stones,
  pond,
  yard,
} satisfies Record<string, Scene>;

export type SceneKind = keyof typeof scenes;

export function drawScene(kind: SceneKind, pen: Pen, frame: Frame, color: string): string {
  return scenes[kind](pen, frame, color);
}
