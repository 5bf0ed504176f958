export { AgreementsPanel } from './components/agreements-panel.tsx';
export { OwnAgreement } from './components/own-agreement.tsx';
