import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { listBond } from '../../pets/server/index.ts';
import { findLastEventId, joinUndoSteps, recordUndoStep, type UndoStepDraft } from '../../undo/server/index.ts';
import { decisionMessages, type ApplicationStatus } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { decisionVerbs } from './change-application.ts';
import type { CompetingGroup, LockedApplication } from './lock-application.ts';
import { applicationHref, nameApplicant } from './undo-of-change.ts';

/**
 * Changes all rows of a locked application and commits; undone as one. What is read for one row must not depend on the
 * changes of another, so all statements are prepared first.
 * @param describe names the change of several rows
 * @param prepare with `steps`, the row's change is undone together with the others
 */
export async function changeTogether<T extends LockedApplication>(
  trx: Database,
  members: readonly T[],
  describe: (names: string) => string,
  context: ActionContext,
  prepare: (member: T, steps: UndoStepDraft[] | undefined) => Promise<Statement>,
): Promise<void> {
  const [first, ...others] = members;
  if (others.length === 0) {
    await executeLast(trx, await prepare(first!, undefined));
    return;
  }
  const { application } = first!;
  const label = describe(nameTogether(members));
  await runTogether(trx, members, prepare, { label, href: applicationHref(application.id) }, context);
}

/** Such as “Approved Ines Kaur for Bella and Max”. */
export function describeDecision(status: ApplicationStatus, application: Parameters<typeof nameApplicant>[0]) {
  return (names: string): string => `${decisionVerbs[status]} ${nameApplicant(application)} for ${names}`;
}

async function runTogether<T extends LockedApplication>(
  trx: Database,
  members: readonly T[],
  prepare: (member: T, steps: UndoStepDraft[]) => Promise<{ execute: () => Promise<unknown> }>,
  { label, href }: Pick<UndoStepDraft, 'label' | 'href'>,
  context: ActionContext,
): Promise<void> {
  const lastEventId = await findLastEventId(trx);
  const steps: UndoStepDraft[] = [];
  const prepared = [];
  for (const member of members) prepared.push(await prepare(member, steps));
  for (const statement of prepared) await statement.execute();
  await recordUndoStep(trx, joinUndoSteps(steps, { label, href, lastEventId }), context);
}

type Statement = Parameters<typeof executeLast>[1] & { execute: () => Promise<unknown> };

export function nameTogether(members: readonly Pick<LockedApplication, 'pet'>[]): string {
  return joinList(members.map(({ pet }) => pet.name));
}

/**
 * Asserts that a locked application is for all animals that go home together, and none of them is on hold.
 * @throws ApiError 409
 */
export async function assertCoversBond(
  trx: Database,
  { pet, members }: Pick<CompetingGroup, 'pet' | 'members'>,
): Promise<void> {
  const onHold = members.length === 1 ? undefined : members.find((member) => member.pet.adoption_status === 'Pending');
  if (onHold) throw new ApiError(409, decisionMessages.petOnHold(onHold.pet.name));
  if (pet.bond_id === null) return;
  const applied = new Set(members.map((member) => member.pet.id));
  const missing = (await listBond(trx, pet.bond_id)).filter(({ id }) => !applied.has(id));
  if (missing.length > 0) {
    throw new ApiError(409, decisionMessages.goesTogether(pet.name, joinList(missing.map(({ name }) => name))));
  }
}
