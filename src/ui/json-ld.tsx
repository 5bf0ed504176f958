/** What a search engine reads of a page (schema.org). */
export function JsonLd({ json }: { json: string }) {
  // oxlint-disable-next-line react/no-danger -- Data and no script; `inScript` has escaped its signs.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** JSON that cannot end the script element it stands in, nor begin a comment there. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
