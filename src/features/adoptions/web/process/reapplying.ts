/** The state of a link to an adoption whose last application has ended: it leads to a new one at once. */
export const reapplying = { isReapplying: true };

export function isReapplyingState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReapplying' in state;
}
