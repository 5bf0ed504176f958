import type { PetType } from '../pets/pet-search.contract.ts';

export const agreementStatuses = ['sent', 'signed', 'declined', 'expired', 'replaced', 'canceled'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

export const agreementStatusLabels: Record<AgreementStatus, string> = {
  sent: 'Waiting for a signature',
  signed: 'Signed',
  declined: 'Rejected by the adopter',
  expired: 'Expired',
  replaced: 'Replaced',
  canceled: 'Canceled',
};

export const agreementActions = [
  'created',
  'sent',
  'reminded',
  'opened',
  'code sent',
  'identity confirmed',
  'consented',
  'signed',
  'sealed',
  'copy sent',
  'declined',
  'expired',
  'replaced',
  'canceled',
  'restored',
  'handed over',
  'downloaded',
] as const;
export type AgreementAction = (typeof agreementActions)[number];

export const actionLabels: Record<AgreementAction, string> = {
  created: 'Prepared',
  sent: 'Link emailed',
  reminded: 'Reminder emailed',
  opened: 'Opened',
  'code sent': 'Code emailed',
  'identity confirmed': 'Identity confirmed',
  consented: 'Agreed to electronic form',
  signed: 'Signed',
  sealed: 'Sealed',
  'copy sent': 'Copy emailed',
  declined: 'Rejected',
  expired: 'Expired',
  replaced: 'Replaced',
  canceled: 'Canceled',
  restored: 'Restored',
  'handed over': 'Device handed over',
  downloaded: 'Downloaded',
};

/** `all` is the template of every type without one of its own. */
export const templateTypes = ['all', 'Dog', 'Cat', 'Fish', 'Turtle', 'Hamster', 'Other'] as const satisfies readonly (
  | 'all'
  | PetType
)[];
export type TemplateType = (typeof templateTypes)[number];

export const templateTypeLabels: Record<TemplateType, string> = {
  all: 'All pets',
  Dog: 'Dogs',
  Cat: 'Cats',
  Fish: 'Fish',
  Turtle: 'Turtles',
  Hamster: 'Hamsters',
  Other: 'Other pets',
};

/** The variables of a template, which it names in braces. */
export const agreementVariables = {
  adopter: 'The adopter’s name',
  address: 'The adopter’s address',
  phone: 'The adopter’s phone number',
  email: 'The adopter’s email',
  guardian: 'Whether a parent or guardian signs',
  pet: 'The pet’s name',
  species: 'The pet’s species',
  breed: 'The pet’s breed',
  sex: 'The pet’s sex',
  age: 'The pet’s birthday or age',
  code: 'Your number for the pet',
  microchip: 'The pet’s microchip number',
  fee: 'The adoption fee',
  deposit: 'The deposit',
  date: 'The day the agreement is sent',
  shelter: 'Your shelter’s name',
  shelter_address: 'Your shelter’s address',
  shelter_phone: 'Your shelter’s phone number',
  shelter_email: 'Your shelter’s email',
} as const;
export type AgreementVariable = keyof typeof agreementVariables;

export const agreementLimits = {
  title: 120,
  content: 20_000,
  variables: 200,
  name: 120,
  relationship: 60,
  reason: 500,
  address: 200,
  town: 100,
  postalCode: 20,
  phone: 40,
  search: 100,
  /** In strokes and points of a drawn signature. */
  strokes: 60,
  points: 4000,
  remindDays: 2,
  codeMinutes: 10,
  codeAttempts: 5,
  sessionMinutes: 60,
  verifyBytes: 10 * 1024 * 1024,
} as const;

/** The size that a drawn signature is scaled to. */
export const drawingSize = { width: 600, height: 200 } as const;

export const agreementMessages = {
  notFound: 'We couldn’t find this agreement.',
  noApplication: 'We couldn’t find this application.',
  notApproved: 'Approve the application first. Then you can send the agreement.',
  hasCurrent: 'There’s an agreement already. Choose “Correct and send again” to replace it.',
  noEmail: 'This person has no email address. Let them sign on this device instead.',
  isOwn: 'This is your own application. Let a colleague do this.',
  staffSigns: 'Staff can’t sign for an adopter. Use “Sign on this device”, or the link that we emailed.',
  notWaiting: 'This agreement no longer waits for a signature.',
  codeSent: 'If this link is valid, we’ve emailed a code to the address that we have on file.',
  codeInvalid: 'That code isn’t right, or it has expired. Check it, or get a new one.',
  sessionEnded: 'For your safety, this page has closed. Open the link from your email again.',
  alreadySigned: 'This agreement is signed. We’ve emailed you a copy.',
  declined: 'You chose not to sign this agreement. If you’ve changed your mind, please contact us.',
  expired: 'This agreement has expired. Please ask us for a new one.',
  replaced: 'We’ve sent you a newer version of this agreement. Please open that one.',
  canceled: 'This agreement was canceled. Please contact us if that surprises you.',
  consent: 'Tick the box to sign electronically',
  enterName: 'Enter your full name',
  drawName: 'Draw your signature, or type your name instead',
  enterGuardian: 'Enter the parent’s or guardian’s full name',
  enterRelationship: 'Enter the relationship, e.g. mother',
  missingPdf: 'The signed copy is missing from our storage. Your administrator can restore it from a backup.',
  noPdf: 'The signed copy isn’t ready yet. Please try again in a minute.',
  changedFile: 'The stored file isn’t the one that was sealed, so don’t rely on it.',
  newerTemplate: 'A colleague has changed this template. Reload the page to see their version.',
  noOwnTemplate: 'There’s no template for these pets.',
  notPdf: 'Choose a PDF file.',
  tooLarge: 'This file is larger than 10 MB. Choose the signed agreement.',
  noFile: 'Choose the PDF file of an agreement.',
} as const;

export const sampleValues: Record<AgreementVariable, string> = {
  adopter: 'Alex Rivera',
  address: '12 Elm Street, Springfield, IL 62701',
  phone: '+1 555 0142',
  email: 'alex@mail.example',
  guardian: 'Not needed',
  pet: 'Maple',
  species: 'Dog',
  breed: 'Beagle mix',
  sex: 'Female',
  age: '3 years',
  code: 'A-1042',
  microchip: '985 112 003 456 789',
  fee: '$400.00',
  deposit: 'None',
  date: 'November 25, 2026',
  shelter: 'Our shelter',
  shelter_address: '1 Shelter Lane',
  shelter_phone: '+1 555 0100',
  shelter_email: 'hello@shelter.example',
};
