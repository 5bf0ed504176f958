import { photographMammal } from './mammal-photo.ts';
import type { Shot } from './shot.ts';
import { photographSide } from './side-photo.ts';
import { Svg } from './svg.ts';
import type { AnimalTraits } from './traits.ts';

/** A photo of an animal as an SVG document. */
export function drawPhoto(traits: AnimalTraits, shot: Shot): string {
  const svg = new Svg();
  const { pose } = shot;
  const content =
    pose === 'side' || pose === 'front' ? photographSide(svg, traits, shot) : photographMammal(svg, traits, shot, pose);
  return svg.document(shot.width, shot.height, content);
}
