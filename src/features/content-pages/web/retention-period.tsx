import { createContext, use } from 'react';
import type { Retention, RetentionField } from '../../settings/settings.constants.ts';

/** The configured retention periods; null outside the privacy notice. */
export const RetentionContext = createContext<Retention | null>(null);

/** For example “12 months”. */
export function RetentionPeriod({ field }: { field: RetentionField }) {
  const count = use(RetentionContext)?.[field];
  if (count === undefined) return null;
  const unit = field.endsWith('_days') ? 'day' : 'month';
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
