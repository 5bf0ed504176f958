import { petTypes } from '../../../pets/pet-search.contract.ts';
import { fosterKinds, homeStatuses } from '../../fosters.constants.ts';

/** The filters of the homes in the URL. */
export function parseHomesQuery(params: URLSearchParams) {
  return {
    search: params.get('search') ?? '',
    status: homeStatuses.find((status) => status === params.get('status')) ?? ('active' as const),
    species: petTypes.find((type) => type === params.get('species')) ?? ('' as const),
    kind: fosterKinds.find((kind) => kind === params.get('kind')) ?? ('' as const),
    is_free: params.get('is_free') === 'yes' ? 'yes' : '',
  };
}

export function hasFilters(params: URLSearchParams): boolean {
  return ['search', 'status', 'species', 'kind', 'is_free'].some((name) => (params.get(name) ?? '') !== '');
}
