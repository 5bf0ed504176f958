import { z } from 'zod';

/** A day such as `2026-05-31`. PostgreSQL has no year 0, and days after 9999 have another format. */
export function calendarDay() {
  const sentence = 'takes a date such as 2026-05-31';
  return z.iso.date(sentence).refine((day) => day >= '0001-01-01' && day < '9999-01-01', sentence);
}
