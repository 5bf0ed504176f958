/** The height of the strip with the alerts, for everything that sticks to the top of the screen. */
const HEIGHT = '--alerts-height';

let reserved = 0;
let isUsed = false;
let stopWaiting: (() => void) | undefined;

/**
 * Moves the page down by the height of a strip at its top, so that the strip covers nothing.
 * @returns stops following the strip's height
 */
export function reserveSpace(strip: HTMLElement): () => void {
  stopWaiting?.();
  isUsed = true;
  const reserve = () => setHeight(strip.offsetHeight, scrollY);
  reserve();
  const observer = new ResizeObserver(reserve);
  observer.observe(strip);
  return () => {
    observer.disconnect();
    isUsed = false;
  };
}

/** Gives the space back, unless a strip uses it. */
export function releaseSpace(): void {
  stopWaiting?.();
  if (!isUsed) setHeight(0, Math.max(0, scrollY - reserved));
}

/** @returns how far the page moves when the space is given back */
export function heightToRelease(): number {
  return isUsed ? 0 : Math.max(0, reserved - scrollY);
}

/** Calls `stop` when the space is used again, or given back. */
export function untilReleased(stop: () => void): void {
  stopWaiting?.();
  stopWaiting = stop;
}

/** @param top where the page is scrolled to then, in spite of the browser's own correction */
function setHeight(height: number, top: number): void {
  reserved = height;
  const { classList, style } = document.documentElement;
  classList.toggle('has-alerts', height > 0);
  // Through the style object: the page's policy blocks style attributes.
  style.setProperty(HEIGHT, `${height}px`);
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
}
