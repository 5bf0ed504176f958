const MAX_URL_LENGTH = 2000;

/** A URL that may be downloaded: HTTP or HTTPS, without a user name or password. Null for any other text. */
export function parseWebUrl(text: string): URL | null {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
}
