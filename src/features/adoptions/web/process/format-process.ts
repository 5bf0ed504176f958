export function describePosition(before: number): string {
  if (before === 0) return 'Yours is the first application in line.';
  return before === 1 ? 'One application came before yours.' : `${before} applications came before yours.`;
}

/** @param days the median time to a decision */
export function describeDecisionTime(days: number): string {
  const rounded = Math.max(1, Math.ceil(days));
  return rounded === 1 ? 'We usually decide within a day.' : `We usually decide within ${rounded} days.`;
}
