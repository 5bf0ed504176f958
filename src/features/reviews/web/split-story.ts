/** So much of a story stands on its card; what is little more stays whole. */
const BEGINNING = 420;
const WHOLE = 560;

/** A story's paragraphs: those on its card, and those that unfold. A long one is parted behind a sentence. */
export function splitStory(text: string): { beginning: string[]; rest: string[] } {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  if (text.length <= WHOLE) return { beginning: paragraphs, rest: [] };
  const beginning: string[] = [];
  let room = BEGINNING;
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= room) {
      beginning.push(paragraph);
      room -= paragraph.length;
      continue;
    }
    // What would be a line or two is not worth a cut.
    if (at > 0 && room < 120) return { beginning, rest: paragraphs.slice(at) };
    const cut = endOfSentence(paragraph, room) ?? endOfWord(paragraph, room);
    const head = paragraph.slice(0, cut).trim();
    return { beginning: [...beginning, head], rest: [paragraph.slice(cut).trim(), ...paragraphs.slice(at + 1)] };
  }
  return { beginning, rest: [] };
}

function endOfSentence(text: string, room: number): number | null {
  const ends = [...text.slice(0, room).matchAll(/[.!?…]["”’)]*\s/g)];
  const last = ends.at(-1);
  return last && last.index > room / 3 ? last.index + last[0].length : null;
}

function endOfWord(text: string, room: number): number {
  const space = text.lastIndexOf(' ', room);
  if (space > room / 3) return space;
  // Half a character, as of an emoji, is none.
  return /[\uD800-\uDBFF]/.test(text[room - 1]!) ? room - 1 : room;
}
