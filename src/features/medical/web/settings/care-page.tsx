import { useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { EditorError, EditorSkeleton, loadProtocol, ProtocolEditor } from './protocol-editor.tsx';
import { loadProtocols, OverviewError, OverviewSkeleton, ProtocolOverview } from './protocol-overview.tsx';

/** The protocols and products, or one protocol to edit: one route, since every visitor loads the list of all routes. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return args.params['id'] === undefined ? loadProtocols(args) : loadProtocol(args);
}

export default function CarePlansPage() {
  return useIsOverview() ? <ProtocolOverview /> : <ProtocolEditor />;
}

export function HydrateFallback() {
  return useIsOverview() ? <OverviewSkeleton /> : <EditorSkeleton />;
}

export function ErrorBoundary() {
  return useIsOverview() ? <OverviewError /> : <EditorError />;
}

function useIsOverview(): boolean {
  return useParams()['id'] === undefined;
}
