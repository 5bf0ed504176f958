/** Whether what a dashboard knows of its site has been changed in it. */
let isOutdated = false;

/** The frame asks anew with what is loaded next. */
export function outdateSite(): void {
  isOutdated = true;
}

/** The `shouldRevalidate` of the dashboards' frames: the site does not change from page to page. */
export function unlessSiteStays(): boolean {
  const wasOutdated = isOutdated;
  isOutdated = false;
  return wasOutdated;
}
