/** The search in a URL. */
export function parseAuditSearch(search: URLSearchParams) {
  return {
    search: search.get('search') ?? '',
    action: search.get('action') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
}
