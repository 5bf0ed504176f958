/** The median time to a decision in whole days; a decision on the same day counts as one. */
export function roundDecisionDays(days: number): number {
  return Math.max(1, Math.ceil(days));
}

/** Such as "a day" or "4 days". */
export function formatDecisionDays(days: number): string {
  const rounded = roundDecisionDays(days);
  return rounded === 1 ? 'a day' : `${rounded} days`;
}
