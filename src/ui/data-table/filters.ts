import type { ReactNode } from 'react';
import { formatDate } from '../dashboard/format-date.ts';
import { hrefWith } from './list-url.ts';

interface Option {
  value: string;
  label: string;
}

/** A filter of a list: its control, its parameters in the URL, and what its chip says. */
export type Filter = { label: string } & (
  | { type: 'choice'; name: string; options: readonly Option[]; anyLabel?: string }
  | { type: 'choices'; name: string; options: readonly Option[] }
  /** Sites of the shelter, which people add and rename. */
  | { type: 'sites'; name: string }
  | { type: 'days'; from: string; to: string }
  | { type: 'dates'; from: string; to: string }
  | {
      type: 'custom';
      name: string;
      isValid: (value: string) => boolean;
      control: ReactNode;
      describe: (value: string) => string;
    }
);

export type FilterValues = Record<string, string>;

/** The values of filters in a URL. Ignores what no filter could have set. */
export function readFilters(filters: readonly Filter[], params: URLSearchParams): FilterValues {
  const values: FilterValues = {};
  for (const filter of filters) {
    for (const name of namesOf(filter)) {
      const value = validValue(filter, params.get(name) ?? '');
      if (value !== '') values[name] = value;
    }
  }
  return values;
}

/** The parameters of a filter. */
export function namesOf(filter: Filter): string[] {
  return filter.type === 'days' || filter.type === 'dates' ? [filter.from, filter.to] : [filter.name];
}

function validValue(filter: Filter, value: string): string {
  switch (filter.type) {
    case 'choice':
      return filter.options.some((option) => option.value === value) ? value : '';
    case 'choices': {
      const chosen = value.split(',');
      return filter.options
        .map((option) => option.value)
        .filter((option) => chosen.includes(option))
        .join(',');
    }
    case 'sites':
      return value.slice(0, MAX_SITES_LENGTH);
    case 'days':
      return /^\d{1,4}$/.test(value) ? value : '';
    case 'dates':
      return isDay(value) ? value : '';
    case 'custom':
    default:
      return filter.isValid(value) ? value : '';
  }
}

const MAX_SITES_LENGTH = 1000;

function isDay(value: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

interface Chip {
  label: string;
  text: string;
  /** The list without this filter. */
  href: string;
}

/** What the list is filtered by, each with the link that removes it. */
export function chipsOf(filters: readonly Filter[], params: URLSearchParams): Chip[] {
  const values = readFilters(filters, params);
  return filters
    .filter((filter) => namesOf(filter).some((name) => values[name] !== undefined))
    .map((filter) => ({
      label: filter.label,
      text: describeFilter(filter, values),
      href: clearedHref([filter], params),
    }));
}

/** The list without these filters. */
export function clearedHref(filters: readonly Filter[], params: URLSearchParams): string {
  return hrefWith(params, Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, undefined])));
}

function describeFilter(filter: Filter, values: FilterValues): string {
  if (filter.type === 'days') return describeRange(values[filter.from], values[filter.to], (days) => days);
  if (filter.type === 'dates')
    return describeRange(values[filter.from], values[filter.to], formatDay, 'since', 'until');
  const value = values[filter.name]!;
  if (filter.type === 'sites') return value.split(',').join(', ');
  if (filter.type === 'custom') return filter.describe(value);
  return value
    .split(',')
    .map((one) => filter.options.find((option) => option.value === one)!.label)
    .join(', ');
}

function formatDay(day: string): string {
  return formatDate(new Date(`${day}T00:00`));
}

function describeRange(
  from: string | undefined,
  to: string | undefined,
  format: (value: string) => string,
  least = 'at least',
  most = 'at most',
): string {
  if (from === undefined) return `${most} ${format(to!)}`;
  if (to === undefined) return `${least} ${format(from)}`;
  return `${format(from)}–${format(to)}`;
}
