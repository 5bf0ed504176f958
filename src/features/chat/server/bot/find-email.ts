import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import { chatLimits } from '../../chat.constants.ts';

const schema = emailAddress();
/** Characters that may surround an address in a sentence. */
const SEPARATORS = /[\s,;:<>()[\]"“”’*]+/;
const MAX_ATTEMPTS = 5;

/** Finds the first email address in a text; null if there is none. */
export function findEmail(text: string): string | null {
  const candidates = text
    .split(SEPARATORS)
    .filter((candidate) => candidate.includes('@') && candidate.length <= chatLimits.email + 1);
  for (const candidate of candidates.slice(0, MAX_ATTEMPTS)) {
    const parsed = schema.safeParse(trimPunctuation(candidate));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Removes the punctuation at the end of a sentence. */
function trimPunctuation(candidate: string): string {
  let end = candidate.length;
  while (end > 0 && '.!?'.includes(candidate[end - 1]!)) end--;
  return candidate.slice(0, end);
}
