export { formatExactWeight, parseTypedWeight, unitFor, weightUnits } from '../weights/format-weight.ts';
