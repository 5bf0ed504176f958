/** What of the audit log an address asks for. */
export function auditSearchOf(search: URLSearchParams) {
  return {
    search: search.get('search') ?? '',
    action: search.get('action') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
}
