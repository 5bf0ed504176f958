import { joinList } from '../../platform/join-list.contract.ts';
import type { Application } from './adoptions.contract.ts';

type Row = Pick<Application, 'id' | 'pet' | 'together'>;

/** The application with the names of all its animals as its pet's name. */
export function withJointName<T extends Row>(application: T): T {
  const { pet, together } = application;
  if (together.length < 2) return application;
  return { ...application, pet: { ...pet, name: joinList(together.map(({ name }) => name)) } };
}

/** The application of each animal that goes home, with the animal's name. */
export function listRows({ id, pet, together }: Row): { id: number; name: string }[] {
  if (together.length < 2) return [{ id, name: pet.name }];
  return together.map(({ application_id, name }) => ({ id: application_id, name }));
}

/** Such as “Bella is”, and “Bella and Max are” of an application for both. */
export function withVerb({ pet, together }: Pick<Application, 'pet' | 'together'>, one: string, many: string): string {
  return `${pet.name} ${together.length > 1 ? many : one}`;
}

/** The application with its joint name, and with the sums of all animals' fees. */
export function withJointFee<T extends Row & Pick<Application, 'fee'>>(application: T): T {
  const { fee, together } = application;
  if (together.length < 2) return application;
  const sumOf = (part: 'amount_cents' | 'paid_cents' | 'balance_cents') =>
    together.reduce((sum, row) => sum + row[part], 0);
  const balance_cents = sumOf('balance_cents');
  const paid_cents = sumOf('paid_cents');
  const isPaid = fee.status === 'not due' && paid_cents > 0;
  const status = balance_cents > 0 ? 'due' : isPaid || fee.status === 'due' ? 'paid' : fee.status;
  const amount_cents = fee.amount_cents === null ? null : sumOf('amount_cents');
  return { ...withJointName(application), fee: { ...fee, amount_cents, paid_cents, balance_cents, status } };
}

/** Whether anything is due for another animal of the application. */
export function hasOthersDue({ id, together }: Pick<Application, 'id' | 'together'>): boolean {
  return together.some(({ application_id, balance_cents }) => application_id !== id && balance_cents > 0);
}

/** One entry for each application: for several animals, its first row, with the sums and the receipts of all. */
export function toEntries<T extends Row & Pick<Application, 'fee'>>(rows: readonly T[]): T[] {
  return rows
    .filter(({ id, together }) => together.length === 0 || together[0]!.application_id === id)
    .map((row) => {
      const own = new Set(row.together.map(({ application_id }) => application_id));
      const receipts = rows.filter(({ id }) => own.has(id)).flatMap(({ fee }) => fee.receipts);
      return own.size < 2 ? row : withJointFee({ ...row, fee: { ...row.fee, receipts } });
    });
}
