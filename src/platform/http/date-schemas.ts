import { z } from 'zod';

/**
 * A day such as `2026-05-31`. Years that nobody means are left out: PostgreSQL knows no year 0, and days counted on from
 * the end of 9999 have no such text.
 */
export function calendarDay() {
  const sentence = 'takes a date such as 2026-05-31';
  return z.iso.date(sentence).refine((day) => day >= '0001-01-01' && day < '9999-01-01', sentence);
}
