/** Scrolls an element into view if it is not visible. For a `ref`. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Scrolls only a container until an element in it is visible. The element's own `scrollIntoView` would also scroll the
 * page, and move the starting point of keyboard navigation.
 * @param margin to leave after the element, in pixels
 */
export function scrollWithin(container: Element, element: Element, axis: 'x' | 'y', margin = 0): void {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
  if (axis === 'x') container.scrollLeft += overflowOf([inner.left, inner.right + margin], [outer.left, outer.right]);
  else container.scrollTop += overflowOf([inner.top, inner.bottom + margin], [outer.top, outer.bottom]);
}

/** How far one range lies after another (positive) or before it (negative). */
function overflowOf([start, end]: [number, number], [from, to]: [number, number]): number {
  return Math.max(end - to, 0) || Math.min(start - from, 0);
}
