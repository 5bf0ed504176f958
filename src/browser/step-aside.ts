/*
 * What floats over a page must not cover what people can use or read. While the page moves, it is invisible where it would,
 * and lets clicks through; then it moves up to the nearest free place, if there is one. The focus shows it all the same.
 */
const FLOATING = '[data-steps-aside]';
const CONTROLS = 'a[href],button,input,select,textarea,summary,label';
/** Covers what is below it. */
const BAR = '[data-bottom-bar]';
const STABLE_MS = 150;
const STEP_PX = 8;
/** At most the height of a line of text. */
const SAMPLE_PX = 12;
/** It stays in the lower part of the screen, and off its neighbors. */
const MAX_SHARE = 0.6;
const MARGIN_PX = 2;
/** A badge is wider than its text, and no point in the corner of a rounded control finds the control. */
const GAP_PX = 24;

let isStarted = false;

/** Keeps what floats off the controls and texts of the page, from now on. */
export function startSteppingAside(): void {
  if (isStarted) return;
  isStarted = true;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(stepAside, STABLE_MS, true);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      stepAside(false);
    });
  };
  for (const type of ['scroll', 'resize', 'load', 'toggle'])
    addEventListener(type, check, { capture: true, passive: true });
  // The page grows with lists and images, and changes with navigation.
  new ResizeObserver(check).observe(document.body);
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
  check();
}

/** Moves it to the lowest free place; until the page is still, only hides it where it covers something. */
function stepAside(isStill: boolean): void {
  const element = document.querySelector<HTMLElement>(FLOATING);
  if (!element) return;
  element.dataset['stepsAside'] = 'on';
  const box = element.getBoundingClientRect();
  const { height } = box;
  const bottom = isStill ? innerHeight - Number.parseFloat(getComputedStyle(element).bottom) : box.bottom;
  const highest = isStill ? innerHeight * MAX_SHARE : 0;
  const obstacles = listObstacles(element, box, bottom - height - highest, bottom);
  const covers = (up: number) =>
    obstacles.some((each) => each.top < bottom - up + MARGIN_PX && each.bottom > bottom - up - height - MARGIN_PX);
  let up = 0;
  while (up <= highest && covers(up)) up += STEP_PX;
  const isFree = up <= highest;
  // Through the style object: the page's policy blocks style attributes.
  if (isStill && isFree) element.style.setProperty('--aside-by', `${up}px`);
  if (isStill || !isFree) element.toggleAttribute('data-aside', !isFree);
}

interface Obstacle {
  top: number;
  bottom: number;
}

/** The controls and the lines of text in a column, found by testing points: a page has thousands. */
function listObstacles(element: HTMLElement, { left, right }: DOMRect, top: number, bottom: number): Obstacle[] {
  const found = new Set<Node>();
  const end = bottom + GAP_PX;
  for (let y = Math.max(top - GAP_PX, 0); y < end + SAMPLE_PX; y += SAMPLE_PX)
    for (const x of [left, (left + right) / 2, right])
      for (const each of document.elementsFromPoint(x, Math.min(y, end, innerHeight - 1))) {
        if (element.contains(each)) continue;
        if (each.matches(CONTROLS)) found.add(each);
        for (const node of each.childNodes) if (node instanceof Text && node.data.trim()) found.add(node);
        if (each.matches(BAR)) break;
      }
  const bar = document.querySelector(BAR);
  const covered = bar && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : Infinity;
  const range = new Range();
  return [...found].flatMap((node) => {
    range.selectNode(node);
    return [...range.getClientRects()]
      .filter((rect) => rect.width > 1 && rect.left < right && rect.right > left - GAP_PX)
      .map((rect) => ({ top: rect.top, bottom: bar?.contains(node) ? rect.bottom : Math.min(rect.bottom, covered) }));
  });
}
