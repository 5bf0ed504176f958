import type { Order } from '../../../ui/data-table/list-url.ts';

export interface ListOrder {
  current: Order;
  /** The order of a URL without `sort`. */
  default: Order;
  /** Columns whose first order is descending, such as dates. */
  descendsFirst?: readonly string[];
  /** For the filters' "Sort by": values of the URL's `sort`. */
  options?: readonly { value: string; label: string }[];
}
