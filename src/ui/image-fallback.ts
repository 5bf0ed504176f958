/**
 * Shows a placeholder for images that fail to load. It listens on the document and checks the images that are already
 * there: most fail before hydration.
 * @returns a function that stops it
 */
export function showImageFallbacks(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) markMissing(target);
  };
  document.addEventListener('error', onError, true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') markMissing(image);
  }
  return () => document.removeEventListener('error', onError, true);
}

function markMissing(image: HTMLImageElement): void {
  image.closest('.photo')?.classList.add('photo-missing');
}
