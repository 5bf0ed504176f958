import { createContext, use } from 'react';
import type { Retention, RetentionField } from '../../settings/settings-words.contract.ts';

/** For how long things are kept, as the settings say; null beyond the privacy notice. */
export const RetentionContext = createContext<Retention | null>(null);

/** Such as “12 months”. */
export function KeptFor({ what }: { what: RetentionField }) {
  const count = use(RetentionContext)?.[what];
  if (count === undefined) return null;
  const unit = what.endsWith('_days') ? 'day' : 'month';
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
