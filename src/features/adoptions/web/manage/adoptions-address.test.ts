import { describe, expect, test } from 'vitest';
import { adoptionsAsked, columnSize, moreHref, sortHref, viewHref } from './adoptions-address.ts';

const at = (search: string) => new URLSearchParams(search);

describe('what an address asks of all applications', () => {
  test('reads it, and leaves out what makes no sense', () => {
    expect(adoptionsAsked(at('view=status&search=maple&filter=overdue&pet_id=7&sort=pet-desc'))).toEqual({
      view: 'status',
      search: 'maple',
      filter: 'overdue',
      pet_id: 7,
      sort: 'pet',
      direction: 'desc',
    });
    expect(adoptionsAsked(at('view=map&filter=nice&pet_id=-1&sort=age'))).toEqual({
      view: 'table',
      search: '',
      filter: undefined,
      pet_id: undefined,
      sort: 'date',
      direction: 'desc',
    });
  });

  test('turns a column round, and begins at the first page again', () => {
    expect(sortHref(at('page=3'), 'pet')).toBe('?sort=pet');
    expect(sortHref(at('sort=pet'), 'pet')).toBe('?sort=pet-desc');
    expect(sortHref(at(''), 'date')).toBe('?sort=date');
    expect(sortHref(at('sort=date'), 'date')).toBe('?');
  });

  test('shows by pet what waits for a decision, unless something else is asked for', () => {
    expect(viewHref(at('search=a&page=2&sort=pet'), 'pets')).toBe('?search=a&filter=Pending&view=pets');
    expect(viewHref(at('filter=overdue'), 'pets')).toBe('?filter=overdue&view=pets');
    expect(viewHref(at('filter=overdue&view=pets'), 'status')).toBe('?view=status');
  });

  test('gives a column of the board more cards, as far as it goes', () => {
    expect(columnSize(at('pending=7'), 'Pending')).toBe(12);
    expect(moreHref(at('view=status'), 'Pending')).toBe('?view=status&pending=36');
    expect(moreHref(at('view=status&pending=100'), 'Pending')).toBeNull();
  });
});
