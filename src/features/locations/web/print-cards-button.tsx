import { FileButton } from '../../../browser/dashboard/file-button.tsx';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { LocationsApi } from '../locations.contract.ts';

const call = createApiClient<LocationsApi>();

/** Downloads the kennel cards of all animals at a location and within it. */
export function PrintCardsButton({ location: { id, name } }: { location: { id: number; name: string } }) {
  return (
    <FileButton
      label="Kennel cards"
      about={name}
      fileName={`kennel-cards-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`}
      fetchFile={() => call.file('GET /api/records/cards.pdf', { query: { location_id: String(id), format: 'a4' } })}
    />
  );
}
