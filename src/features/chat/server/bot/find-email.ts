import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import { chatLimits } from '../../chat-words.contract.ts';

const address = emailAddress();
/** What may stand around an address in a sentence. */
const AROUND = /[\s,;:<>()[\]"“”’*]+/;
const MAX_ATTEMPTS = 5;

/** The first e-mail address in what somebody wrote; null where there is none. */
export function findEmail(text: string): string | null {
  const likely = text.split(AROUND).filter((part) => part.includes('@') && part.length <= chatLimits.email + 1);
  for (const part of likely.slice(0, MAX_ATTEMPTS)) {
    const read = address.safeParse(withoutStops(part));
    if (read.success) return read.data;
  }
  return null;
}

/** Without the signs that end the sentence. */
function withoutStops(part: string): string {
  let end = part.length;
  while (end > 0 && '.!?'.includes(part[end - 1]!)) end--;
  return part.slice(0, end);
}
