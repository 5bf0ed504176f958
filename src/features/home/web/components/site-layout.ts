export { SiteFooter } from '../site-footer.tsx';
export { SiteHeader } from '../site-header.tsx';
