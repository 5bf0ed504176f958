/** Its use has nothing of newsletters: any link in a mail that does something leads to such a page. */
export { LinkPage } from './link-page.tsx';
