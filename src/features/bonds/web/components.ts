export { BondPanel } from './bond-panel.tsx';
export { loadBond } from './load-bond.ts';
