/**
 * An email's content without its layout: rendered as HTML, as text and in the outbox. All texts are plain and may contain
 * user input. Stored as JSON, so its fields must not be renamed.
 */
export interface EmailContent {
  subject: string;
  /** The line that email clients show beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];
  /** Below the paragraphs, in emails with a layout of their own such as newsletters. */
  blocks?: EmailBlock[];
  /** A list of links below the paragraphs. */
  items?: { label: string; text: string; href: string }[];
  /** The button. If its URL gives access, it is stored separately (`accessLink`). */
  action?: { label: string; href?: string };
  /** Whether to show the access link's `code` in the text: like the link, it isn't part of the content. */
  showsCode?: boolean;
  /** Small print below the button. */
  notes?: string[];
  /** For recurring emails: why the recipient gets them, and the label of the unsubscribe link. */
  subscription?: { reason: string; end: string };
  /** The shelter by default. */
  replyTo?: { name: string; address: string };
}

export type EmailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: EmailText }
  | { kind: 'list'; items: EmailText[] }
  | { kind: 'card'; label: string; text: string; href: string; picture: EmailImage | null };

/** Inline text with links. */
export type EmailText = { text: string; href?: string }[];

/** An image on the site, at twice its displayed width for high-resolution screens. */
export interface EmailImage {
  src: string;
  width: number;
  height: number;
}

/** A text file, such as a calendar entry. */
export interface EmailAttachment {
  name: string;
  type: 'text/calendar';
  text: string;
}

/** No email is sent to people of the demo shelter (`product.md`, section 12). */
export interface Recipient {
  /** The recipient's account, if any; its emails are deleted with it. */
  id?: number;
  name: string;
  email: string;
  is_demo: boolean;
}

export interface EmailBranding {
  shelter: {
    name: string;
    phone: string;
    email: string;
    /** What an Admin has set; empty texts are not set. */
    sender?: { name: string; email: string; replyTo: string };
  };
  /** Without a trailing slash. */
  publicUrl: string;
  /** The button's URL if it gives access and is therefore not part of the content. */
  accessLink: string | null;
  /** null for one-time emails, and once it is erased. */
  unsubscribeLink: string | null;
}

/** Content with all its URLs, in plain text. */
export interface ResolvedEmail {
  content: EmailContent;
  button: { label: string; href: string } | null;
  branding: EmailBranding;
  /** Why the recipient gets it. */
  reason: string;
  unsubscribe: { label: string; href: string } | null;
}
