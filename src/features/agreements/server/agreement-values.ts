import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Recipient } from '../../../platform/email/email-content.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { AgreementVariable } from '../agreements.constants.ts';
import type { SystemContext } from './agreement-context.ts';

type Answers = Partial<
  Record<'age_category' | 'address' | 'address_line2' | 'city' | 'province' | 'postal_code', string>
>;

/** An application with what its agreement says. */
export interface AgreementApplication {
  id: number;
  user_id: number | null;
  status: string;
  returned_at: Date | null;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  answers: Answers | null;
  fee_cents: number | null;
  /** Discounts and waivers. */
  reduction_cents: number;
  deposit_cents: number;
  adoption_fee_cents: number | null;
  is_demo: boolean;
  account_name: string | null;
  account_email: string | null;
  account_is_demo: boolean | null;
  pet_id: number;
  pet: string;
  type: PetType;
  listed_by_owner: boolean;
  species: string;
  breed: string | null;
  gender: string | null;
  age: number | null;
  age_months: number | null;
  born_on: string | null;
  born_is_estimate: boolean;
  microchips: string[];
}

export async function findApplication(db: Database, id: number): Promise<AgreementApplication | undefined> {
  const { rows } = await sql<AgreementApplication>`
    select a.id, a.user_id, a.status, a.returned_at, a.first_name, a.last_name, a.email, a.phone_number, a.answers,
      a.fee_cents, lines.reduction_cents, lines.deposit_cents, p.adoption_fee_cents, a.is_demo, u.name as account_name, u.email as account_email, u.is_demo as account_is_demo,
      p.id as pet_id, p.name as pet, p.type, p.listed_by_owner, p.species, p.breed, p.gender, p.age, p.age_months,
      p.born_on, p.born_is_estimate, array(
        select value from pet_identifiers where pet_id = p.id and type = 'microchip' order by id) as microchips
    from applications a join pets p on p.id = a.pet_id left join users u on u.id = a.user_id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where type <> 'deposit'), 0)::int as reduction_cents,
        coalesce(sum(amount_cents) filter (where type = 'deposit'), 0)::int as deposit_cents
      from fee_lines where application_id = a.id
    ) lines
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Who gets the link: the account's email, or a walk-in's; null without one. */
export function recipientFor(application: AgreementApplication): Recipient | null {
  const { user_id, account_name, account_email, account_is_demo, first_name, last_name, email, is_demo } = application;
  if (user_id !== null) {
    return recipientOf({ id: user_id, name: account_name!, email: account_email!, is_demo: account_is_demo! });
  }
  return email === '' ? null : recipientOf({ name: `${first_name} ${last_name}`.trim(), email, is_demo });
}

export function isMinor({ answers }: AgreementApplication): boolean {
  return answers?.age_category === 'under18';
}

/** What the next agreement of an application says. */
export function toDefaults(application: AgreementApplication, { shelter }: Pick<SystemContext, 'shelter'>) {
  const { first_name, last_name, phone_number, answers, fee_cents, reduction_cents, deposit_cents } = application;
  const quoted = fee_cents ?? petFee(application, shelter.fees);
  const { address = '', address_line2 = '', city = '', province = '', postal_code = '' } = answers ?? {};
  const recipient = recipientFor(application);
  return {
    first_name,
    last_name,
    email: recipient?.email ?? '',
    phone_number,
    address,
    address_line2,
    city,
    province,
    postal_code,
    fee_cents: quoted === null ? null : Math.max(quoted - reduction_cents, 0),
    deposit_cents,
    has_account: application.user_id !== null,
    has_email: recipient !== null,
    needs_guardian: isMinor(application),
  };
}

/** The signer's name. */
export function nameOf({ first_name, last_name }: Pick<AgreementApplication, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

export function toValues(application: AgreementApplication, context: SystemContext): Record<AgreementVariable, string> {
  const { shelter, now } = context;
  const defaults = toDefaults(application, context);
  const { fee_cents: fee, deposit_cents, address, address_line2, city, province, postal_code } = defaults;
  const town = [city, [province, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    adopter: nameOf(application) || UNKNOWN,
    address: [address, address_line2, town].filter(Boolean).join(', ') || UNKNOWN,
    phone: defaults.phone_number || UNKNOWN,
    email: defaults.email || UNKNOWN,
    guardian: defaults.needs_guardian ? 'Signs below' : 'Not needed',
    pet: application.pet,
    species: application.species,
    breed: application.breed ?? 'Unknown or mixed',
    sex: application.gender ?? 'Unknown',
    age: describeAge(application),
    code: application.listed_by_owner ? UNKNOWN : petCode(application.pet_id),
    microchip: application.microchips.join(', ') || 'None on file',
    fee: fee === null ? 'None' : formatMoney(fee, { style: 'exact' }),
    deposit: deposit_cents ? formatMoney(deposit_cents, { style: 'exact' }) : 'None',
    date: formatDay(dayIn(shelter.timeZone, now), { dateStyle: 'long' }),
    shelter: shelter.name,
    shelter_address: shelter.locations[0]?.address ?? '',
    shelter_phone: shelter.phone,
    shelter_email: shelter.email,
  };
}

const UNKNOWN = 'Not on file';

function describeAge({ age, age_months, born_on, born_is_estimate }: AgreementApplication): string {
  if (born_on !== null) return `${born_is_estimate ? 'Around ' : ''}${formatDay(born_on, { dateStyle: 'long' })}`;
  return age === null && age_months === null ? 'Unknown' : formatAge({ age, age_months });
}
