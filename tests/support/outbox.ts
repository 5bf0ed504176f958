import type { Selectable } from 'kysely';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { startDelivery, type Delivery, type DeliveryOptions } from '../../src/platform/mail/deliver-mail.ts';
import type { Letter } from '../../src/platform/mail/letter.ts';
import { queueMail, type MailToQueue } from '../../src/platform/mail/queue-mail.ts';

export const shelter = { name: 'Haven by the Lake', phone: '+1 555 0177', email: 'hello@haven.example' };

/** A clock that stands until it is moved. */
export class MovableClock implements Clock {
  #now = new Date('2026-05-04T10:00:00Z');

  now(): Date {
    return new Date(this.#now);
  }

  move(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}

export interface TestDelivery extends Delivery {
  /** What was said of outages. */
  troubles: string[];
}

/** A deliverer like the application's, but for what the test says of it. */
export function deliver(
  options: Pick<DeliveryOptions, 'db' | 'clock' | 'smtpUrl'> & Partial<DeliveryOptions>,
): TestDelivery {
  const troubles: string[] = [];
  const delivery = startDelivery({
    from: undefined,
    publicUrl: 'https://pets.example.org',
    getShelter: async () => shelter,
    onTrouble: (what) => void troubles.push(what),
    ...options,
  });
  return { ...delivery, troubles };
}

export const letter: Letter = {
  subject: 'Juniper waits for you',
  preview: 'Come and meet her.',
  greeting: 'Hello Noor,',
  paragraphs: ['Juniper is ready to be picked up.'],
};

/** Queues a mail like any other, but for what the test says of it. */
export async function queue(
  db: Database,
  clock: Clock,
  { email = 'noor@example.org', ...more }: { email?: string } & Partial<MailToQueue> = {},
): Promise<void> {
  const to = { name: 'Noor Haddad', email, is_demo: false };
  await queueMail(db, { kind: 'test', to, letter, now: clock.now(), ...more });
}

/** The mails in the order in which they were queued. */
export function readMails(db: Database): Promise<Selectable<Tables['mails']>[]> {
  return db.selectFrom('mails').selectAll().orderBy('id').execute();
}
