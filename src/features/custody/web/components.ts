export { BirthDialog } from './birth-dialog.tsx';
export { CustodyStyles } from './custody-styles.tsx';
export { describeAge, describeDaysInCare, describeHold, describeStatus, hasDied, isInCare } from './describe-record.ts';
export { CopyButton } from './identifiers/copy-button.tsx';
export { DuplicateWarning, IdentifiersPanel } from './identifiers/identifiers-panel.tsx';
export { OutcomeButton } from './outcome/outcome-button.tsx';
export { IntakeAgainButton } from './stays/intake-again-button.tsx';
export { StaysPanel } from './stays/stays-panel.tsx';
