/** A LIKE pattern; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

export function startingWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
