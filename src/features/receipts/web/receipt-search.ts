import type { Receipt } from '../receipts.contract.ts';

/** What of the receipts an address asks for. */
export function receiptSearchOf(search: URLSearchParams) {
  const kind = search.get('kind');
  return {
    search: search.get('search') ?? '',
    kind: kind === 'payment' || kind === 'refund' ? (kind satisfies Receipt['kind']) : ('' as const),
    from: search.get('from') ?? '',
    until: search.get('until') ?? '',
  };
}
