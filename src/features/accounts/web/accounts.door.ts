export { AccountButton } from './account-button.tsx';
export { AuthLink } from './auth-link.tsx';
export { AuthModals } from './auth-modals.tsx';
