import type { Shelter } from '../settings.contract.ts';
import type {
  EmailSettings,
  FeeSettings,
  FosterSettings,
  MedicalSettings,
  PickupSettings,
  SettingValues,
  ShelterSettings,
  SignInSettings,
} from '../setting-fields.contract.ts';
import { socialNetworks } from '../social-networks.contract.ts';

/** Converts the shelter's settings to the API's sections. */
export function fromShelter(
  shelter: Shelter,
): Pick<SettingValues, 'shelter' | 'pickups' | 'fees' | 'email' | 'sign_in' | 'medical' | 'fosters'> {
  const { name, phone, email, taxId, timeZone, currency, weightUnit, openingDays, openingHours, socialLinks } = shelter;
  return {
    shelter: {
      name,
      phone,
      email,
      tax_id: taxId,
      time_zone: timeZone,
      currency,
      weight_unit: weightUnit,
      opening_days: openingDays,
      opening_hours: openingHours,
      facebook: socialLinks.facebook ?? '',
      instagram: socialLinks.instagram ?? '',
      tiktok: socialLinks.tiktok ?? '',
      x: socialLinks.x ?? '',
      youtube: socialLinks.youtube ?? '',
    },
    pickups: {
      per_slot: shelter.pickupsPerSlot,
      times: shelter.pickupTimes,
    },
    fees: {
      dog_cents: shelter.fees.dog,
      cat_cents: shelter.fees.cat,
      other_cents: shelter.fees.other,
      decision_days: shelter.decisionDays,
      ...shelter.adoptionTerms,
      agreement_days: shelter.agreementDays,
      sends_agreements: shelter.sendsAgreements,
    },
    email: {
      sender_name: shelter.sender.name,
      sender_email: shelter.sender.email,
      reply_to: shelter.sender.replyTo,
    },
    sign_in: { admin_second_factor_from: shelter.adminSecondFactorFrom },
    medical: shelter.medicalAlerts,
    fosters: shelter.fosterResponse,
  };
}

/** Converts the API's sections to the saved JSON. */
export const toSaved = {
  shelter: (values: ShelterSettings): Partial<Shelter> => ({
    name: values.name,
    phone: values.phone,
    email: values.email,
    taxId: values.tax_id,
    timeZone: values.time_zone,
    currency: values.currency,
    weightUnit: values.weight_unit,
    openingDays: values.opening_days,
    openingHours: values.opening_hours,
    socialLinks: Object.fromEntries(
      socialNetworks.filter((network) => values[network] !== '').map((network) => [network, values[network]]),
    ),
  }),
  pickups: (values: PickupSettings): Partial<Shelter> => ({
    pickupsPerSlot: values.per_slot,
    pickupTimes: values.times,
  }),
  fees: (values: FeeSettings): Partial<Shelter> => ({
    fees: { dog: values.dog_cents, cat: values.cat_cents, other: values.other_cents },
    decisionDays: values.decision_days,
    adoptionTerms: {
      trial_days: values.trial_days,
      full_refund_days: values.full_refund_days,
      partial_refund_days: values.partial_refund_days,
      partial_refund_percent: values.partial_refund_percent,
    },
    agreementDays: values.agreement_days,
    sendsAgreements: values.sends_agreements,
  }),
  email: ({ sender_name, sender_email, reply_to }: EmailSettings): Partial<Shelter> => ({
    sender: { name: sender_name, email: sender_email, replyTo: reply_to },
  }),
  sign_in: ({ admin_second_factor_from }: SignInSettings): Partial<Shelter> => ({
    adminSecondFactorFrom: admin_second_factor_from,
  }),
  medical: (values: MedicalSettings): Partial<Shelter> => ({ medicalAlerts: values }),
  fosters: (values: FosterSettings): Partial<Shelter> => ({ fosterResponse: values }),
  procedure: (values: SettingValues['procedure']): Record<string, unknown> => ({ ...values }),
  questions: (values: SettingValues['questions']): Record<string, unknown> => ({ ...values }),
  retention: (values: SettingValues['retention']): Record<string, unknown> => ({ ...values }),
} satisfies { [S in keyof SettingValues]: (values: SettingValues[S]) => object };
