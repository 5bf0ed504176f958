/** Whether the settings that the dashboard's frame displays have changed. */
let isOutdated = false;

/** Makes the frame reload the site with the next load. */
export function invalidateSite(): void {
  isOutdated = true;
}

/** The `shouldRevalidate` of the frames: the site does not change from page to page. */
export function shouldRevalidateSite(): boolean {
  // Of one load, the router may ask more than once.
  if (isOutdated) setTimeout(() => (isOutdated = false));
  return isOutdated;
}
