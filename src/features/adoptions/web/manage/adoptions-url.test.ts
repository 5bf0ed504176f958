import { describe, expect, test } from 'vitest';
import { parseAdoptionsParams, columnSize, moreHref, viewHref } from './adoptions-url.ts';

const at = (search: string) => new URLSearchParams(search);

describe('the URL of Manage Adoptions', () => {
  test('ignores invalid parameters', () => {
    expect(parseAdoptionsParams(at('view=status&search=maple&filter=overdue&pet_id=7&type=Dog&sort=pet-desc'))).toEqual(
      {
        view: 'status',
        search: 'maple',
        filter: 'overdue',
        pet_id: 7,
        filters: { type: 'Dog' },
        sort: 'pet',
        direction: 'desc',
      },
    );
    expect(parseAdoptionsParams(at('view=map&filter=nice&pet_id=-1&sort=age'))).toEqual({
      view: 'table',
      search: '',
      filter: undefined,
      pet_id: undefined,
      filters: {},
      sort: 'date',
      direction: 'desc',
    });
  });

  test('filters the view by pet for pending applications by default', () => {
    expect(viewHref(at('search=a&page=2&sort=pet'), 'pets')).toBe('?search=a&filter=Pending&view=pets');
    expect(viewHref(at('filter=overdue'), 'pets')).toBe('?filter=overdue&view=pets');
    expect(viewHref(at('filter=overdue&view=pets'), 'status')).toBe('?view=status');
  });

  test('shows more cards in a column up to the maximum', () => {
    expect(columnSize(at('pending=7'), 'Pending')).toBe(12);
    expect(moreHref(at('view=status'), 'Pending')).toBe('?view=status&pending=36');
    expect(moreHref(at('view=status&pending=100'), 'Pending')).toBeNull();
  });
});
