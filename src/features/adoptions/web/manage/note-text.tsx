import type { ApplicationNote } from '../../review.contract.ts';
import { splitNote } from './mentions.ts';

/** A note, with colleagues' names for the ids that it stores. */
export function NoteText({ note }: { note: ApplicationNote }) {
  return splitNote(note).map(({ text, isMention }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other key
    isMention ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>,
  );
}
