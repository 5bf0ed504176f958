/** Structured data of a page, for search engines (schema.org). */
export function JsonLd({ json }: { json: string }) {
  // oxlint-disable-next-line react/no-danger -- Data and no script; `inScript` has escaped its signs.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** JSON that can neither end its script element nor start a comment in it. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
