import { createStore } from '../../../browser/store.ts';

/** Changes of this visit after which the page loaded no data. */
export const changeCount = createStore(0);

/** Call after a change that can be undone, if the page doesn't load its data at once: loading offers to undo it, too. */
export function offerUndo(): void {
  changeCount.write(changeCount.read() + 1);
}
