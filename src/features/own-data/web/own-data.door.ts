/** For the account's pages. */
export { OwnDataPanel } from './own-data-panel.tsx';
