/** What a list is sorted by. In the URL: `?sort=name` or `?sort=name-desc`. */
export interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

/** The order in a URL; the default if it has none that the list knows. */
export function parseOrder(params: URLSearchParams, columns: readonly string[], defaultOrder: Order): Order {
  const [column = '', direction] = (params.get('sort') ?? '').split('-');
  if (!columns.includes(column)) return defaultOrder;
  return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/**
 * Sorts by a column, or reverses the order if it is the list's.
 * @param descendsFirst columns such as dates, whose first order is the newest first
 */
export function sortHref(
  params: URLSearchParams,
  column: string,
  { order, defaultOrder, descendsFirst = [] }: { order: Order; defaultOrder: Order; descendsFirst?: readonly string[] },
): string {
  const isDescending = order.column === column ? order.direction === 'asc' : descendsFirst.includes(column);
  const isDefault = column === defaultOrder.column && isDescending === (defaultOrder.direction === 'desc');
  return hrefWith(params, { sort: isDefault ? undefined : `${column}${isDescending ? '-desc' : ''}` });
}

/** This list with other parameters, on its first page. */
export function hrefWith(params: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
  const changed = withoutPage(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return `?${changed}`;
}

/** The filters, order and columns of a list, without the place in it. */
export function withoutPage(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params);
  list.delete('page');
  list.delete('after');
  return list;
}
