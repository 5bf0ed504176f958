/**
 * Shows a placeholder for images that fail to load, from now on. It checks the images that are already there, too: most
 * fail before hydration.
 */
export function showImageFallbacks(): void {
  addEventListener('error', markMissing, true);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') markMissing({ target: image });
  }
}

/** A script's error has the window as its target. */
function markMissing({ target }: Pick<Event, 'target'>): void {
  (target as Partial<Element>).closest?.('.photo')?.classList.add('photo-missing');
}
