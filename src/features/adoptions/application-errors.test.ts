import { describe, expect, test } from 'vitest';
import { emailAddress } from '../../platform/http/text-schemas.ts';
import { accountsApi } from '../accounts/accounts.contract.ts';
import { accountLimits } from '../accounts/accounts.constants.ts';
import { applicationLimits } from './adoptions.constants.ts';
import { applicationToSubmit } from './application-form.contract.ts';
import { findAnswerError } from './application-errors.constants.ts';

/** Whether the API accepts the answer. */
const isAccepted = (field: 'first_name' | 'email' | 'phone_number' | 'city' | 'postal_code', answer: string) =>
  applicationToSubmit.shape[field].safeParse(answer).success;

describe('an answer has the same limits in the form, in the API and at sign-up', () => {
  test.each([
    'ann@example.org',
    'ann.o’neil@example.org',
    "ann.o'neil@example.org",
    'ann@',
    'ann@example',
    '.ann@example.org',
    'ann..x@example.org',
    'ann@-example.org',
    'änn@example.org',
    `${'a'.repeat(64)}@example.org`,
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a'.repeat(64)}.org`,
    `ann@${'a.'.repeat(124)}org`,
    `ann@${'a.'.repeat(126)}org`,
  ])('the email %s', (email) => {
    expect(findAnswerError('email', email) === null).toBe(isAccepted('email', email));
    expect(emailAddress().safeParse(email).success).toBe(isAccepted('email', email));
  });

  test.each(['+1 (206) 555-0100 x12', '0100', 'call me', '++', '1'.repeat(40), '1'.repeat(41), '555 0100 extension 7'])(
    'the phone number %s',
    (phone_number) => {
      expect(findAnswerError('phone_number', phone_number) === null).toBe(isAccepted('phone_number', phone_number));
      const atSignUp = accountsApi['POST /api/auth/signup'].body.shape.phone_number;
      expect(atSignUp.safeParse(phone_number).success).toBe(isAccepted('phone_number', phone_number));
    },
  );

  test.each([
    ['98101', true],
    ['98101-1234', true],
    ['SW1A 1AA', true],
    ['K1A 0B1', true],
    ['112', true],
    ['12', false],
    ['Seattle', false],
    ['1'.repeat(20), true],
    ['1'.repeat(21), false],
  ])('the ZIP or postal code %s', (postalCode, isValid) => {
    expect(isAccepted('postal_code', postalCode)).toBe(isValid);
    expect(findAnswerError('postal_code', postalCode) === null).toBe(isValid);
  });

  test('texts up to their length', () => {
    for (const field of ['first_name', 'city'] as const) {
      for (const length of [applicationLimits[field], applicationLimits[field] + 1]) {
        const answer = 'x'.repeat(length);
        expect(findAnswerError(field, answer) === null).toBe(isAccepted(field, answer));
      }
    }
    expect(findAnswerError('city', 'x'.repeat(101))).toBe('Use 100 characters or fewer');
  });

  test('every name of an account fits into an application', () => {
    expect(applicationLimits.first_name).toBe(accountLimits.name);
    expect(applicationLimits.last_name).toBe(accountLimits.name);
    expect(applicationLimits.email).toBe(accountLimits.email);
    expect(applicationLimits.phone_number).toBe(accountLimits.phone_number);
  });
});
