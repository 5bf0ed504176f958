export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** RFC 9211. */
export const STALE_HEADERS = { 'cache-status': 'Pawhaven; hit; detail=stale' };

/**
 * The same response with a header that marks it as possibly out of date, and in a page with a notice on top. Its
 * ETag changes with its content, so that no browser reuses its unmarked copy.
 */
export function markStale({ status, headers, body }: RenderedResponse): RenderedResponse {
  return {
    status,
    headers: { ...headers, ...STALE_HEADERS },
    body: headers['content-type']?.startsWith('text/html')
      ? body.toString().replace(/<body[^<>]*>/, (start) => start + NOTICE)
      : body,
  };
}

/** An element type that no page starts with: React would adopt one that it expects there. */
const NOTICE =
  '<p class="stale-page-notice" role="status">We’re having trouble connecting. This page may be out of date.</p>';
