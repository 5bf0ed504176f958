export { AccountButton } from './account-button.tsx';
export { AuthLink } from './auth-link.tsx';
export { authHref } from './auth-href.ts';
export { AuthModals, OpenAuthContext, type OpenAuth } from './auth-modals.tsx';
