export { markAsUndoing } from './mark-as-undoing.ts';
export { deleteUndoStepsAbout, purgeUndoSteps } from './purge-undo-steps.ts';
export {
  addEmailsToUndo,
  findLastEventId,
  joinUndoSteps,
  recordUndoableDeletion,
  recordUndoStep,
  undoStepInsertion,
  type UndoStepDraft,
} from './record-undo-step.ts';
export type { RowChange } from './schema.ts';
