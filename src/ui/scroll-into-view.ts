/** Scrolls an element into view if it is not visible. For a `ref`. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Scrolls only a container until an element in it is visible. The element's own `scrollIntoView` would also scroll the
 * page, and move the starting point of keyboard navigation.
 */
export function scrollWithin(container: Element, element: Element): void {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
  container.scrollTop += Math.max(inner.bottom - outer.bottom, 0) || Math.min(inner.top - outer.top, 0);
}
