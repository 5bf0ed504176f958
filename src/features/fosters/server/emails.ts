import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import type { FosterDose } from '../foster-care.contract.ts';
import { kindLabels, type FosterKind, type HomeDecision, type Urgency } from '../fosters.constants.ts';

interface ToHome {
  name: string;
  publicUrl: string;
}

interface AboutPet extends ToHome {
  pet: string;
}

const FOSTER_PATH = '/user-dashboard/foster';

function fosterPage(publicUrl: string, label = 'Open my foster page'): Required<EmailContent>['action'] {
  return { label, href: `${publicUrl}${FOSTER_PATH}` };
}

export function appliedEmail({ name, publicUrl }: ToHome): EmailContent {
  return {
    subject: 'We received your foster application',
    preview: 'Next, we’ll call you about a home check.',
    greeting: greet(name),
    paragraphs: [
      'Thanks for offering your home! We received your application.',
      'Next, a foster coordinator will call you to find a time for a home check. After that, we’ll email you our decision.',
    ],
    action: fosterPage(publicUrl, 'View my application'),
  };
}

const decisionTexts: Record<HomeDecision, { subject: string; text: string }> = {
  approve: {
    subject: 'Your foster home is approved',
    text: 'Welcome to the team! When an animal needs a home like yours, we’ll email you an offer.',
  },
  reject: {
    subject: 'About your foster application',
    text: 'After careful thought, we’ve decided that fostering isn’t the right match for now.',
  },
  pause: { subject: 'Your foster home is paused', text: 'We won’t send you offers until it’s active again.' },
  resume: {
    subject: 'Your foster home is active again',
    text: 'When an animal needs a home like yours, we’ll email you an offer.',
  },
  end: {
    subject: 'Your foster home is no longer active',
    text: 'Thanks for caring for our animals. You can apply again any time.',
  },
};

export function decisionEmail({
  name,
  decision,
  reason,
  publicUrl,
}: ToHome & { decision: HomeDecision; reason: string | null }): EmailContent {
  const { subject, text } = decisionTexts[decision];
  return {
    subject,
    preview: text,
    greeting: greet(name),
    paragraphs: [text, ...(reason === null ? [] : [`From your coordinator: ${reason}`])],
    action: fosterPage(publicUrl),
  };
}

interface OfferEmail extends AboutPet {
  offerId: number;
  species: string;
  urgency: Urgency;
  kinds: readonly FosterKind[];
  note: string | null;
  until: string | null;
  /** Such as “Sunday, 9:00 AM”. */
  answerBy: string;
}

export function offerEmail(offer: OfferEmail): EmailContent {
  const { name, pet, species, urgency, kinds, note, until, answerBy, offerId, publicUrl } = offer;
  return {
    subject: `${urgency === 'urgent' ? 'Urgent: can' : 'Can'} you foster ${pet}?`,
    preview: `Please answer by ${answerBy}.`,
    greeting: greet(name),
    paragraphs: [
      `${pet} (${species}) needs a foster home${until === null ? '' : ` until ${formatDay(until)}`}.`,
      ...(kinds.length === 0
        ? []
        : [`Special needs: ${joinList(kinds.map((kind) => kindLabels[kind].toLowerCase()))}.`]),
      ...(note === null ? [] : [note]),
      `Please answer by ${answerBy}. We’re asking several homes, and the first to say yes is first in line. You’ll see your place in line.`,
    ],
    action: { label: 'Answer', href: `${publicUrl}${FOSTER_PATH}?offer=${offerId}` },
  };
}

export function placedEmail({ name, pet, publicUrl }: AboutPet): EmailContent {
  return {
    subject: `${pet} is coming to you`,
    preview: 'A coordinator confirmed the stay.',
    greeting: greet(name),
    paragraphs: [
      `Thanks for saying yes! ${pet} is coming to stay with you.`,
      'Your foster page now shows care instructions and any doses due. We’ll call you about the pickup.',
    ],
    action: fosterPage(publicUrl, `View ${pet}’s care`),
  };
}

/** @param isPlaced whether it has a home, or no longer needs one */
export function offerClosedEmail({ name, pet, isPlaced, publicUrl }: AboutPet & { isPlaced: boolean }): EmailContent {
  const text = isPlaced
    ? `${pet} is going to a foster home that was ahead in line.`
    : `${pet} no longer needs a foster home.`;
  return {
    subject: isPlaced ? `${pet} has a foster home` : `${pet} no longer needs a foster home`,
    preview: 'Thanks for considering it.',
    greeting: greet(name),
    paragraphs: [text, 'Thanks for considering it! We’ll ask you again when another animal needs you.'],
    action: fosterPage(publicUrl),
  };
}

export function passedOverEmail({ name, pet, reason, publicUrl }: AboutPet & { reason: string }): EmailContent {
  return {
    subject: `We’re looking for another home for ${pet}`,
    preview: reason,
    greeting: greet(name),
    paragraphs: [`Thanks for offering to foster ${pet}. This time, we’ve chosen another home: ${reason}`],
    action: fosterPage(publicUrl),
  };
}

export function firstInLineEmail({ name, pet, publicUrl }: AboutPet): EmailContent {
  return {
    subject: `You’re now first in line for ${pet}`,
    preview: 'A coordinator will contact you.',
    greeting: greet(name),
    paragraphs: [
      `Someone ahead of you stepped back, so you’re now first in line to foster ${pet}. A coordinator will contact you soon.`,
      'If you can’t foster right now, change your answer, and we’ll ask the next home.',
    ],
    action: fosterPage(publicUrl, 'View my offers'),
  };
}

export function replyEmail({
  name,
  pet,
  petId,
  text,
  publicUrl,
}: AboutPet & { petId: number | null; text: string }): EmailContent {
  return {
    subject: `Reply to your report about ${pet}`,
    preview: text.slice(0, 120).replaceAll('\n', ' '),
    greeting: greet(name),
    paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
    action: {
      label: 'View report',
      href: `${publicUrl}${FOSTER_PATH}${petId === null ? '' : `/${petId}`}`,
    },
  };
}

export function suppliesReadyEmail({ name, item, publicUrl }: ToHome & { item: string }): EmailContent {
  return {
    subject: 'Your supplies are ready',
    preview: item,
    greeting: greet(name),
    paragraphs: [`Ready to pick up at the shelter: ${item}. Ask for it at the front desk.`],
    action: fosterPage(publicUrl),
  };
}

export function dosesEmail({
  name,
  day,
  doses,
  publicUrl,
}: ToHome & { day: string; doses: readonly (FosterDose & { pet: string })[] }): EmailContent {
  return {
    subject:
      doses.length === 1
        ? `Due tomorrow: ${doses[0]!.name} for ${doses[0]!.pet}`
        : `${doses.length} doses are due tomorrow`,
    preview: `On ${formatDay(day)}.`,
    greeting: greet(name),
    paragraphs: [`Due tomorrow, ${formatDay(day)}:`],
    items: doses.map(({ pet, pet_id, name: what, dose, route, note }) => ({
      label: pet,
      text: [what, dose, route, note].filter(Boolean).join(' · '),
      href: `${publicUrl}${FOSTER_PATH}/${pet_id}`,
    })),
    action: fosterPage(publicUrl, 'View all doses'),
  };
}

export function escalationEmail({
  name,
  pet,
  urgency,
  waiting,
  publicUrl,
}: AboutPet & { urgency: Urgency; waiting: string }): EmailContent {
  return {
    subject: `${urgency === 'urgent' ? 'Urgent: a' : 'A'} foster home is waiting for an answer about ${pet}`,
    preview: `Waiting for ${waiting}.`,
    greeting: greet(name),
    paragraphs: [`A report about ${pet} has been waiting for ${waiting} and is overdue. Please answer it now.`],
    action: { label: 'Answer', href: `${publicUrl}/admin-dashboard/fosters?tab=waiting` },
  };
}
