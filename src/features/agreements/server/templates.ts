import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { fillText } from '../agreement-text.contract.ts';
import { agreementMessages, sampleValues, templateTypes, type TemplateType } from '../agreements.constants.ts';
import type { AgreementTemplate, TemplateInput } from '../agreements.contract.ts';
import { findApplication, toValues } from './agreement-values.ts';
import type { StaffContext, SystemContext } from './agreement-context.ts';

export type TemplateRow = Selectable<Tables['agreement_templates']>;

/** The current templates: that for all pets first, then those of single types. */
export async function listTemplates(db: Database): Promise<AgreementTemplate[]> {
  const { rows } = await sql<TemplateRow & { author: string | null }>`
    select * from (
      select distinct on (pet_type) t.*, users.name as author
      from agreement_templates t left join users on users.id = t.created_by
      order by pet_type, version desc) latest
    where not is_removal`.execute(db);
  return rows.map(toTemplate).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ type }: AgreementTemplate): number {
  return templateTypes.indexOf(type);
}

function toTemplate({
  pet_type,
  version,
  title,
  content,
  created_at,
  author,
}: TemplateRow & { author: string | null }) {
  const type: TemplateType = pet_type === '' ? 'all' : pet_type;
  return { type, version, title, content, created_at: created_at.toISOString(), created_by: author };
}

/** The template for a type of pet: its own, or that for all. */
export async function getTemplateFor(db: Database, type: PetType): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    select * from (
      select distinct on (pet_type) * from agreement_templates
      where pet_type in ('', ${type}) order by pet_type, version desc) latest
    where not is_removal order by pet_type desc limit 1`.execute(db);
  return rows[0]!;
}

/**
 * Saves a new version; agreements that were sent stay as they are. The same text again changes nothing.
 * @throws ApiError 409 if a colleague has saved another version
 */
export async function saveTemplate(
  db: Database,
  type: TemplateType,
  { title, content, version: seen }: TemplateInput,
  context: StaffContext,
): Promise<AgreementTemplate> {
  await addVersion(db, type, seen, context, (latest) =>
    latest && !latest.is_removal && latest.title === title && latest.content === content
      ? null
      : { title, content, is_removal: false },
  );
  return (await listTemplates(db)).find((template) => template.type === type)!;
}

/** @throws ApiError 409 for the template for all pets, 404 if the type has none of its own */
export async function removeTemplate(db: Database, type: TemplateType, context: StaffContext): Promise<void> {
  if (type === 'all') throw new ApiError(409, 'Change this template instead: pets without their own need it.');
  await addVersion(db, type, undefined, context, (latest) => {
    if (!latest || latest.is_removal) throw new ApiError(404, agreementMessages.noOwnTemplate);
    return { title: latest.title, content: latest.content, is_removal: true };
  });
}

async function addVersion(
  db: Database,
  type: TemplateType,
  seen: number | undefined,
  { actor, ip, now }: StaffContext,
  change: (latest: TemplateRow | undefined) => Pick<TemplateRow, 'title' | 'content' | 'is_removal'> | null,
): Promise<void> {
  const pet_type = type === 'all' ? '' : type;
  try {
    await transactionWithRetry(db, async (trx) => {
      await lockCurrentUser(trx, actor);
      const latest = await trx
        .selectFrom('agreement_templates')
        .selectAll()
        .where('pet_type', '=', pet_type)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      const current = latest && !latest.is_removal ? latest.version : 0;
      if (seen !== undefined && seen !== current) throw new ApiError(409, agreementMessages.newerTemplate);
      const next = change(latest);
      if (!next) return;
      const version = (latest?.version ?? 0) + 1;
      await trx
        .insertInto('agreement_templates')
        .values({ pet_type, version, ...next, created_by: actor.id, created_at: now })
        .execute();
      const action = next.is_removal ? 'agreement_template.removed' : 'agreement_template.saved';
      const subject = { type: 'agreement_template', id: null };
      await recordEvent(trx, { actor, action, subject, details: { type, version }, ip, now });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'agreement_templates_version') throw error;
    throw new ApiError(409, agreementMessages.newerTemplate);
  }
}

/** Fills in a text that isn't saved yet. @throws ApiError 404 for an unknown application */
export async function previewTemplate(
  db: Database,
  { title, content, application_id }: { title: string; content: string; application_id?: number | undefined },
  context: SystemContext,
): Promise<{ title: string; content: string }> {
  const { shelter } = context;
  if (application_id === undefined) {
    const own = {
      shelter: shelter.name,
      shelter_address: shelter.locations[0]?.address ?? '',
      shelter_phone: shelter.phone,
      shelter_email: shelter.email,
    };
    return { title, content: fillText(content, { ...sampleValues, ...own }) };
  }
  const application = await findApplication(db, application_id);
  if (!application) throw new ApiError(404, agreementMessages.noApplication);
  return { title, content: fillText(content, toValues(application, context)) };
}
