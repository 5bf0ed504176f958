/**
 * Draws something in the place of pictures that do not load. It listens for the whole page at once, and also
 * looks back: most of them fail before their component is there to hear of it.
 * @returns a function that stops it
 */
export function coverBrokenPictures(): () => void {
  const coverTarget = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) cover(target);
  };
  document.addEventListener('error', coverTarget, true);
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') cover(picture);
  }
  return () => document.removeEventListener('error', coverTarget, true);
}

function cover(picture: HTMLImageElement): void {
  picture.closest('.photo')?.classList.add('photo-missing');
}
