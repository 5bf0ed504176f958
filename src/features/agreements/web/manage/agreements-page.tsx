import { useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { AgreementsList, LIST_TITLE, loadList } from './agreements-list.tsx';
import { loadTemplates, TEMPLATES_TITLE, TemplatesView } from './templates-view.tsx';

/** The list or the templates: one route, since every visitor loads the list of all routes. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return args.params['view'] === 'templates' ? loadTemplates(args) : loadList(args);
}

export default function AgreementsPage() {
  return useTitle() === TEMPLATES_TITLE ? <TemplatesView /> : <AgreementsList />;
}

export function HydrateFallback() {
  return <PageSkeleton title={useTitle()} />;
}

export function ErrorBoundary() {
  return <LoadError title={useTitle()} />;
}

function useTitle(): string {
  return useParams()['view'] === 'templates' ? TEMPLATES_TITLE : LIST_TITLE;
}
