export { ProcedureStep } from '../process/procedure-step.tsx';
