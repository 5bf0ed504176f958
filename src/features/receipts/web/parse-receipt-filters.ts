import type { Receipt } from '../receipts.contract.ts';

export function parseReceiptFilters(search: URLSearchParams) {
  const type = search.get('type');
  return {
    search: search.get('search') ?? '',
    type: type === 'payment' || type === 'refund' ? (type satisfies Receipt['type']) : ('' as const),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
}
