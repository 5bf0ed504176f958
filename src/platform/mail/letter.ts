/**
 * What a mail says, free of how it looks: both its parts, and the outbox, are made from this.
 * All texts are plain; a person's own words may stand in any of them.
 */
export interface Letter {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];
  /** What stands below the paragraphs in a letter that a person has laid out. */
  blocks?: LetterBlock[];
  /** What it tells of, one by one below the paragraphs; each label leads to the thing itself. */
  items?: { label: string; text: string; href: string }[];
  /** The one thing to do, as a button; where it gives access, its address is kept apart (`accessLink`). */
  action?: { label: string; href?: string };
  /** Small print below the button. */
  notes?: string[];
  /** Of a mail that comes again and again: why, and the words of the link that ends it (`unsubscribeLink`). */
  subscription?: { reason: string; end: string };
  /** Whom an answer goes to; the shelter unless told. */
  replyTo?: { name: string; address: string };
}

export type LetterBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: LetterWords }
  | { kind: 'list'; items: LetterWords[] }
  | { kind: 'card'; label: string; text: string; href: string; picture: LetterPicture | null };

/** Words, of which some lead somewhere. */
export type LetterWords = { text: string; href?: string }[];

/** A picture on the site, as wide as it is shown on a screen of twice the usual points. */
export interface LetterPicture {
  src: string;
  width: number;
  height: number;
}

/** A text file that goes with a mail, such as a calendar entry. */
export interface MailAttachment {
  name: string;
  type: 'text/calendar';
  text: string;
}

/** Whom a mail goes to. Nothing leaves for people of the demo shelter (`product.md`, section 12). */
export interface Recipient {
  /** The account that the mail is about, and with which it is removed; none for others than users. */
  id?: number;
  name: string;
  email: string;
  is_demo: boolean;
}

/** What stands around every letter. */
export interface Letterhead {
  shelter: { name: string; phone: string; email: string };
  /** Where the shelter's site is, without a trailing slash. */
  publicUrl: string;
  /** Where the button leads if the letter itself does not say so, since it gives access. */
  accessLink: string | null;
  /** What ends mails that come again; null for others, and where it is gone. */
  unsubscribeLink: string | null;
}

/** What is ready to be laid out: every address known, every text still plain. */
export interface FinishedLetter {
  letter: Letter;
  button: { label: string; href: string } | null;
  letterhead: Letterhead;
  /** Why its reader gets it. */
  reason: string;
  /** What ends such mails. */
  end: { label: string; href: string } | null;
}
