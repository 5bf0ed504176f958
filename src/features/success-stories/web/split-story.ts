/** The characters shown on a card. A slightly longer story is not cut. */
const BEGINNING_LENGTH = 420;
const MAX_UNCUT_LENGTH = 560;

/** Splits a story into the paragraphs on its card and those that unfold, at the end of a sentence. */
export function splitStory(text: string): { beginning: string[]; rest: string[] } {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  if (text.length <= MAX_UNCUT_LENGTH) return { beginning: paragraphs, rest: [] };
  const beginning: string[] = [];
  let remaining = BEGINNING_LENGTH;
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= remaining) {
      beginning.push(paragraph);
      remaining -= paragraph.length;
      continue;
    }
    // Avoid cutting for a line or two.
    if (at > 0 && remaining < 120) return { beginning, rest: paragraphs.slice(at) };
    const cut = endOfSentence(paragraph, remaining) ?? endOfWord(paragraph, remaining);
    const head = paragraph.slice(0, cut).trim();
    return { beginning: [...beginning, head], rest: [paragraph.slice(cut).trim(), ...paragraphs.slice(at + 1)] };
  }
  return { beginning, rest: [] };
}

function endOfSentence(text: string, remaining: number): number | null {
  const ends = [...text.slice(0, remaining).matchAll(/[.!?…]["”’)]*\s/g)];
  const last = ends.at(-1);
  return last && last.index > remaining / 3 ? last.index + last[0].length : null;
}

function endOfWord(text: string, remaining: number): number {
  const space = text.lastIndexOf(' ', remaining);
  if (space > remaining / 3) return space;
  // Keep surrogate pairs, such as emoji, together.
  return /[\uD800-\uDBFF]/.test(text[remaining - 1]!) ? remaining - 1 : remaining;
}
