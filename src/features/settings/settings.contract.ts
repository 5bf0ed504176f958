import { z } from 'zod';
import { pickupTimes } from '../pickups/pickups.constants.ts';
import { DEFAULT_BRING } from '../pickups/what-to-bring.constants.ts';
import type { SiteWeek } from './site-week.contract.ts';
import {
  currencyCodes,
  DEFAULT_SHELTER_NAME,
  defaultFosterResponse,
  defaultMedicalAlerts,
  fosterResponseBounds,
  medicalAlertBounds,
  settingLimits,
  weightUnits,
  type FosterResponseField,
  type MedicalAlertField,
} from './settings.constants.ts';
import { socialNetworks } from './social-networks.contract.ts';

/** The shelter's settings: from the environment or the defaults, until an Admin saves them in the dashboard. */
export const shelterSchema = z.object({
  name: z.string().min(1).max(settingLimits.name).default(DEFAULT_SHELTER_NAME),
  /** Empty until it is known; then pages and emails leave it out. The same is true of email and addresses. */
  phone: z.string().max(settingLimits.phone).default(''),
  email: z.union([z.literal(''), z.email()]).default(''),
  timeZone: z.string().refine(isTimeZone).describe('IANA name; dates are meant in it.').default('UTC'),
  /** Of fees; receipts keep the one that they were issued in. */
  currency: z.enum(currencyCodes).default('USD'),
  /** What weights are typed in, and what people see first. */
  weightUnit: z.enum(weightUnits).default('lb'),
  pickupsPerSlot: z.int().min(1).max(settingLimits.perSlot).default(2),
  /** Printed on statements of donations; empty if the shelter has none. */
  taxId: z.string().max(settingLimits.taxId).default(''),
  /** Used within a sentence, after `open`. */
  openingDays: z.string().min(1).max(settingLimits.openingDays).default('every day'),
  openingHours: z.string().min(1).max(settingLimits.openingHours).default('8:00 AM - 8:00 PM'),
  /** Empty links are hidden. */
  socialLinks: z.partialRecord(z.enum(socialNetworks), z.url({ protocol: /^https$/ })).default({}),
  /** In cents. */
  fees: z
    .object({ dog: z.int().min(0), cat: z.int().min(0), other: z.int().min(0) })
    .default({ dog: 40_000, cat: 16_000, other: 2500 }),
  /** After this many days, an undecided application counts as overdue. */
  decisionDays: z.int().min(1).max(settingLimits.decisionDays).default(7),
  /** How long trials last, and what adopters get back when they bring a pet back. */
  adoptionTerms: z
    .object({
      trial_days: z.int().min(1).max(settingLimits.trialDays),
      full_refund_days: z.int().min(0).max(settingLimits.refundDays),
      partial_refund_days: z.int().min(0).max(settingLimits.refundDays),
      partial_refund_percent: z.int().min(0).max(100),
    })
    .default({ trial_days: 14, full_refund_days: 14, partial_refund_days: 30, partial_refund_percent: 50 }),
  /** So long an adoption agreement can be signed. */
  agreementDays: z.int().min(1).max(settingLimits.agreementDays).default(14),
  /** Whether an approval also sends the agreement, once it can no longer be undone. */
  sendsAgreements: z.boolean().default(true),
  /** When an animal's record shows an alert. */
  medicalAlerts: z
    .object({
      weight_loss_percent: threshold('weight_loss_percent'),
      weight_loss_days: threshold('weight_loss_days'),
      neonate_weeks: threshold('neonate_weeks'),
      neonate_hours: threshold('neonate_hours'),
      overdue_days: threshold('overdue_days'),
    })
    .default(defaultMedicalAlerts),
  /** Within how many hours staff answer foster homes. */
  fosterResponse: z
    .object({
      urgent_hours: responseHours('urgent_hours'),
      soon_hours: responseHours('soon_hours'),
      normal_hours: responseHours('normal_hours'),
    })
    .default(defaultFosterResponse),
  /** The pickup times of sites without a week of their own. */
  pickupTimes: z
    .array(z.enum(pickupTimes))
    .min(1)
    .default([...pickupTimes]),
  /** The shelter's sites, from the table of that name; by default a new shelter's only one. */
  locations: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Empty if there is none. */
        address: z.string(),
        mapLink: z.string(),
        phone: z.string(),
        bring: z.string(),
        /** Whether pickups and visits can be booked there. */
        isOffered: z.boolean(),
        /** How many animals it has room for. */
        capacity: z.int().nullable(),
        /** Null: the standard week. */
        week: z.custom<SiteWeek>().nullable(),
        formerNames: z.array(z.string()),
      }),
    )
    .default(() => [defaultSite(1, DEFAULT_SHELTER_NAME)]),
  /** How emails are sent. Empty: the shelter's name and email, or `MAIL_FROM`. */
  sender: z
    .object({
      name: z.string().max(settingLimits.name),
      email: z.union([z.literal(''), z.email()]),
      replyTo: z.union([z.literal(''), z.email()]),
    })
    .default({ name: '', email: '', replyTo: '' }),
  /** From this day on, Admins need a second factor to do anything; empty: they don't. */
  adminSecondFactorFrom: z.union([z.literal(''), z.iso.date()]).default(''),
  /** False while a new shelter is being prepared: its pages show no pets yet. */
  isOpen: z.boolean().default(true),
});
export type ShelterSite = Shelter['locations'][number];

/** A link that searches for an address; empty without one. */
export function searchMap(address: string): string {
  return address && `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}

/** What a site shows as long as nothing else is saved. */
export function defaultSite(id: number, name: string, address = '') {
  return {
    id,
    name,
    address,
    mapLink: searchMap(address),
    phone: '',
    bring: DEFAULT_BRING,
    isOffered: true,
    capacity: null,
    week: null,
    formerNames: [],
  };
}

function threshold(field: MedicalAlertField) {
  return z.int().min(medicalAlertBounds[field].min).max(medicalAlertBounds[field].max);
}

function responseHours(field: FosterResponseField) {
  return z.int().min(fosterResponseBounds[field].min).max(fosterResponseBounds[field].max);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type Shelter = z.infer<typeof shelterSchema>;
/** The settings that the environment can provide. */
export type ShelterDefaults = z.input<typeof shelterSchema>;
