import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { agreementLimits } from '../agreements.constants.ts';

interface AgreementEmail {
  name: string;
  /** Formatted. */
  expiresOn: string;
}

/** The pet isn't named: the email may be forwarded, and the link shows nothing before it knows who opened it. */
export function agreementEmail({ name, expiresOn }: AgreementEmail, { isCorrected = false } = {}): EmailContent {
  return {
    subject: isCorrected ? 'Your corrected adoption agreement' : 'Please sign your adoption agreement',
    preview: `Read and sign it by ${expiresOn}.`,
    greeting: greet(name),
    paragraphs: [
      isCorrected
        ? 'We’ve corrected your adoption agreement. The earlier one no longer counts, so please read and sign the new one.'
        : 'Your adoption agreement is ready. Please read it, and sign it online. It takes about five minutes.',
      `You can sign it until ${expiresOn}. We’ll ask you for a code that we email you, so that no one else can sign.`,
    ],
    action: { label: 'Read and sign' },
    notes: ['Is something in it wrong? Don’t sign it. Reply to this email, and we’ll correct it.'],
  };
}

export function reminderEmail({ name, expiresOn }: AgreementEmail): EmailContent {
  return {
    subject: 'Your adoption agreement still needs your signature',
    preview: `Please sign it by ${expiresOn}.`,
    greeting: greet(name),
    paragraphs: [
      `Your adoption agreement isn’t signed yet. You can sign it until ${expiresOn}.`,
      'This link replaces the one that we sent before.',
    ],
    action: { label: 'Read and sign' },
    notes: ['Do you have questions first? Reply to this email.'],
  };
}

/** The code is part of the access link, so that no one reads it in the outbox. */
export function codeEmail(name: string): EmailContent {
  return {
    subject: 'Your code to open your adoption agreement',
    preview: `It works for ${agreementLimits.codeMinutes} minutes.`,
    greeting: greet(name),
    paragraphs: [`Enter this code to open your agreement. It works for ${agreementLimits.codeMinutes} minutes.`],
    showsCode: true,
    action: { label: 'Open agreement' },
    notes: ['Didn’t you ask for it? Then you can ignore this email. Never share the code, not even with us.'],
  };
}

export function copyEmail(name: string): EmailContent {
  return {
    subject: 'Your signed adoption agreement',
    preview: 'Download your copy.',
    greeting: greet(name),
    paragraphs: [
      'Thank you for signing your adoption agreement. Your copy is ready to download.',
      'It’s a PDF that shows when and how it was signed. Anyone who has it can check on our site that it’s unchanged.',
    ],
    action: { label: 'Download your copy' },
  };
}

/** For the shelter: names no one. */
export function signedNotice({ href }: { href: string }): EmailContent {
  return {
    subject: 'An adoption agreement is signed',
    preview: 'The signed copy is with the application.',
    greeting: 'Hi,',
    paragraphs: ['An adopter has signed their adoption agreement. The signed copy is with the application.'],
    action: { label: 'Open application', href },
  };
}

export function declinedNotice({ href }: { href: string }): EmailContent {
  return {
    subject: 'An adopter chose not to sign',
    preview: 'See why, and what to do next.',
    greeting: 'Hi,',
    paragraphs: [
      'An adopter chose not to sign their adoption agreement. The application shows the reason, if they gave one. You can correct the agreement and send it again.',
    ],
    action: { label: 'Open application', href },
  };
}
