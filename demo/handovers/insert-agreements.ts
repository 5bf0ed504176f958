import { createHash } from 'node:crypto';
import {
  findApplication,
  nameOf,
  toDefaults,
  toValues,
  type AgreementApplication,
} from '../../src/features/agreements/server/agreement-values.ts';
import { addEvent } from '../../src/features/agreements/server/events.ts';
import { getTemplateFor } from '../../src/features/agreements/server/templates.ts';
import { fillText } from '../../src/features/agreements/agreement-text.contract.ts';
import type { AgreementAction } from '../../src/features/agreements/agreements.constants.ts';
import { demoShelter } from '../../src/features/settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../src/features/settings/settings.contract.ts';
import { recordEvent } from '../../src/platform/audit/record-event.ts';
import type { Database } from '../../src/platform/database.ts';
import { day, hour, minute } from '../adoptions/demo-types.ts';
import type { StoredApplication } from '../adoptions/insert-receipts.ts';

type Outcome = 'signed' | 'sent' | 'declined' | 'at desk';

/** The outcome of each agreement, in order. */
const outcomes: readonly Outcome[] = ['sent', 'signed', 'sent', 'sent', 'declined', 'signed', 'sent'];
const demoShelterSettings = shelterSchema.parse(demoShelter);
const DEVICE = 'Mozilla/5.0 (Linux; Android 16; Mobile) AppleWebKit/537.36';
const DECLINE_REASON = 'Our landlord changed his mind about pets. We’re so sorry.';

interface AgreementContext {
  adminId: number;
  adminName: string;
  adopterId: number;
  publicUrl: string;
  now: Date;
}

/**
 * Inserts the agreements of the adopters who are about to come. They were sent five minutes after the approval; the app makes
 * the PDFs of those that are signed.
 */
export async function insertAgreements(
  trx: Database,
  storedApplications: readonly StoredApplication[],
  context: AgreementContext,
): Promise<void> {
  const approved = storedApplications
    .filter(({ status, person, pet, handover, returned }) => {
      return status === 'Approved' && person !== null && !pet.listed_by_owner && handover === null && returned === null;
    })
    .toSorted((one, other) => one.decided!.getTime() - other.decided!.getTime());
  let at = 0;
  for (const application of approved) {
    // The demo adopter reads and signs theirs.
    const isOwn = application.person!.id === context.adopterId;
    const outcome = application.trial ? 'at desk' : isOwn ? 'sent' : outcomes[at++ % outcomes.length]!;
    await insertAgreement(trx, application, outcome, context);
  }
}

/** Removes the audit entries of the demo's agreements, which are deleted with their applications. */
export async function removeAgreements(trx: Database): Promise<void> {
  await trx
    .deleteFrom('audit_log')
    .where('subject_type', '=', 'agreement')
    .where('subject_id', 'in', ({ selectFrom }) =>
      selectFrom('agreements as g')
        .innerJoin('applications as a', 'a.id', 'g.application_id')
        .where('a.is_demo', '=', true)
        .select('g.id'),
    )
    .execute();
}

async function insertAgreement(
  trx: Database,
  application: StoredApplication,
  outcome: Outcome,
  { adminId, adminName, publicUrl, now }: AgreementContext,
): Promise<void> {
  const decided = application.decided!;
  const sentAt = notAfter(new Date(decided.getTime() + 5 * minute), now);
  const answeredAt =
    application.trial?.startedAt ?? notAfter(new Date(sentAt.getTime() + (2 + (application.id % 5)) * hour), now);
  const stored = (await findApplication(trx, application.id))!;
  const shelter = demoShelterSettings;
  const template = await getTemplateFor(trx, stored.type);
  const content = fillText(template.content, toValues(stored, { shelter, now: sentAt, publicUrl }));
  const content_sha256 = createHash('sha256').update(content).digest('hex');
  const { needs_guardian, fee_cents } = toDefaults(stored, { shelter });
  const name = nameOf(stored);
  const { id } = await trx
    .insertInto('agreements')
    .values({
      application_id: application.id,
      template_id: template.id,
      status: 'sent',
      title: template.title,
      content,
      content_sha256,
      signer_name: name,
      needs_guardian,
      fee_cents,
      token_hash: null,
      sent_by: null,
      created_at: sentAt,
      expires_at: new Date(sentAt.getTime() + shelter.agreementDays * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { type: 'agreement', id } as const;
  const add = (action: AgreementAction, details: Record<string, string>, at: Date) =>
    addEvent(trx, { agreementId: id, action, details }, { now: at, ...(at === answeredAt && { userAgent: DEVICE }) });
  await add('created', { template: String(template.id) }, sentAt);
  await add('sent', { to: stored.account_email ?? stored.email }, sentAt);
  const details = { application_id: application.id };
  await recordEvent(trx, { actor: null, action: 'agreement.sent', subject, details, ip: null, now: sentAt });
  if (outcome === 'sent') return;

  await add('opened', {}, answeredAt);
  const isAtDesk = outcome === 'at desk';
  if (isAtDesk) await add('handed over', { by: adminName }, answeredAt);
  else await add('identity confirmed', { by: 'account' }, answeredAt);
  const event = { subject, ip: null, now: answeredAt };
  if (isAtDesk) await recordEvent(trx, { ...event, actor: { id: adminId }, action: 'agreement.handed_over' });
  const actor = isAtDesk ? null : { id: application.person!.id };
  if (outcome === 'declined') {
    await trx
      .updateTable('agreements')
      .set({ status: 'declined', declined_at: answeredAt, decline_reason: DECLINE_REASON })
      .where('id', '=', id)
      .execute();
    await add('declined', { identity: 'account' }, answeredAt);
    await recordEvent(trx, { ...event, actor, action: 'agreement.declined' });
    return;
  }
  await trx
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: answeredAt, signature: JSON.stringify(signatureOf(stored, name)) })
    .where('id', '=', id)
    .execute();
  await add('consented', { document: content_sha256 }, answeredAt);
  const identity = isAtDesk ? { identity: 'desk', desk_staff: adminName } : { identity: 'account' };
  await add('signed', { adopter: name, method: 'typed', ...identity }, answeredAt);
  await recordEvent(trx, { ...event, actor, action: 'agreement.signed' });
}

function signatureOf({ answers }: AgreementApplication, name: string) {
  const adopter = { method: 'typed' as const, name };
  const isMinor = answers?.age_category === 'under18';
  return { adopter, guardian: isMinor ? { ...adopter, relationship: 'Parent' } : null };
}

function notAfter(timestamp: Date, now: Date): Date {
  return new Date(Math.min(timestamp.getTime(), now.getTime() - minute));
}
