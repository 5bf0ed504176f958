import { heightToRelease, releaseSpace, untilReleased } from './reserved-space.ts';

/** How long the page waits after the last press, move or key before it moves by itself. */
const QUIET_MS = 500;
const INPUTS = ['pointermove', 'pointerup', 'pointercancel', 'keydown', 'wheel', 'touchmove'] as const;

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => (isPressed = false), true);

/**
 * Gives the space back when no one presses or types anything: otherwise people would click the wrong thing. When
 * the page is scrolled by as much, it moves nothing and need not wait.
 */
export function releaseSpaceInQuiet(): void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isPressed ? wait() : slideIntoSpace()), QUIET_MS);
  };
  for (const type of INPUTS) addEventListener(type, wait, options);
  const releaseIfUnseen = () => heightToRelease() === 0 && releaseSpace();
  addEventListener('scroll', releaseIfUnseen, options);
  untilReleased(() => {
    clearTimeout(timer);
    controller.abort();
  });
  wait();
  releaseIfUnseen();
}

/** Gives the space back, and slides what is in view up into it. */
function slideIntoSpace(): void {
  const distance = heightToRelease();
  releaseSpace();
  if (distance === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const keyframes = { transform: [`translateY(${distance}px)`, 'none'] };
  for (const element of findMovable(document.body)) {
    // Added to the element's own transform. A transform shifts no layout.
    element.animate(keyframes, { duration: 200, easing: 'ease-out', composite: 'add' });
  }
}

/** What moves with the page. A transform would also move what is fixed inside of it. */
function findMovable(parent: Element): Element[] {
  const fixed = [...parent.querySelectorAll('*')].filter((each) => getComputedStyle(each).position === 'fixed');
  const collect = (element: Element): Element[] => {
    if (fixed.includes(element)) return [];
    return fixed.some((each) => element.contains(each)) ? [...element.children].flatMap(collect) : [element];
  };
  return [...parent.children].flatMap(collect);
}
