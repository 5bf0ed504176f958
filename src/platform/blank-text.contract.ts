/**
 * Characters that show nothing: white space, format and unassigned characters, accents without a letter, characters that a
 * font may omit (soft hyphens, variation selectors, Hangul fillers), and the braille pattern without dots. Other control
 * characters are not blank: schemas reject them.
 */
const INK = /[^\s\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing, so that it counts as empty; server and browser share this rule. */
export function isBlank(text: string): boolean {
  return !INK.test(text);
}
