import { expect, test } from 'vitest';
import { canReapply } from './adoptions.permissions.ts';

const maple = { id: 1, adoption_status: 'Available', is_listed: true };
const withdrawn = { user_id: 7, status: 'Withdrawn', returned_at: null, pet: maple } as const;

test('the applicant of a closed application can apply again while the pet is available', () => {
  expect(canReapply(withdrawn, [withdrawn])).toBe(true);
  expect(canReapply({ ...withdrawn, status: 'Rejected' }, [])).toBe(true);
  expect(canReapply({ ...withdrawn, status: 'Pending' }, [])).toBe(false);
  expect(canReapply({ ...withdrawn, pet: { ...maple, adoption_status: 'Adopted' } }, [])).toBe(false);
  expect(canReapply({ ...withdrawn, pet: { ...maple, is_listed: false } }, [])).toBe(false);
});

test('an open application for the same pet leaves no other', () => {
  const pending = { ...withdrawn, status: 'Pending' } as const;
  expect(canReapply(withdrawn, [withdrawn, pending])).toBe(false);
  expect(canReapply(withdrawn, [{ ...pending, pet: { ...maple, id: 2 } }])).toBe(true);
});
