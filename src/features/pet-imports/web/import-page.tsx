import { useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { loadPetImport, PetImportError, PetImportPage, PetImportSkeleton } from './pet-import.tsx';
import {
  loadTreatmentImports,
  TreatmentImportsError,
  TreatmentImportsPage,
  TreatmentImportsSkeleton,
} from './treatments/treatment-imports.tsx';

/** An import of pets, or those of treatments: one route, since every visitor loads the list of all routes. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  requireCapability('import records');
  return args.params['id'] === 'treatments' ? loadTreatmentImports(args) : loadPetImport(args);
}

export default function ImportPage() {
  return useIsOfTreatments() ? <TreatmentImportsPage /> : <PetImportPage />;
}

export function HydrateFallback() {
  return useIsOfTreatments() ? <TreatmentImportsSkeleton /> : <PetImportSkeleton />;
}

export function ErrorBoundary() {
  return useIsOfTreatments() ? <TreatmentImportsError /> : <PetImportError />;
}

function useIsOfTreatments(): boolean {
  return useParams()['id'] === 'treatments';
}
