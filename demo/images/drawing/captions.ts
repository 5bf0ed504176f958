import type { SceneKind } from './scenes/scenes.ts';
import type { Shot } from './shot.ts';

const places: Record<SceneKind, string> = {
  paper: '',
  disc: '',
  arch: '',
  window: 'by a window',
  sofa: 'on a sofa',
  garden: 'in a garden',
  autumn: 'in a fall garden',
  shelf: 'beside a lamp',
  hay: 'on hay',
  meadow: 'among flowers',
  branch: 'on a branch',
  perch: 'on a perch',
  water: 'in clear water',
  stones: 'on a rock',
  pond: 'by a pond',
  yard: 'in a yard',
};

/** What a photo shows, such as "lying on a sofa". */
export function captionOf({ pose, scene, expression, isClose }: Shot): string {
  if (isClose) return pose === 'front' ? 'looking at the camera' : 'looking to the side';
  const mouth = expression === 'tongue' ? ', tongue out' : '';
  if (pose === 'bust') return (expression === 'smile' ? 'smiling at the camera' : 'looking at the camera') + mouth;
  return `${activity(pose, scene)} ${places[scene]}`.trim() + mouth;
}

function activity(pose: Shot['pose'], scene: SceneKind): string {
  if (scene === 'water') return 'swimming';
  if (scene === 'branch' || scene === 'perch' || pose === 'sit' || pose === 'loaf') return 'sitting';
  if (pose === 'lie') return scene === 'sofa' || scene === 'hay' ? 'lying' : 'lying down';
  if (pose === 'peek') return 'peeking over an edge';
  return pose === 'front' ? 'looking at the camera' : 'from the side';
}
