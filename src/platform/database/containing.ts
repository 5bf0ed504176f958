/** The pattern of LIKE for texts with this in them; its own signs stand for themselves. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The pattern of LIKE for texts that begin with this. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
