import type { Selectable } from 'kysely';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { startDelivery, type Delivery, type DeliveryOptions } from '../../src/platform/email/deliver-emails.ts';
import type { EmailContent } from '../../src/platform/email/email-content.ts';
import { queueEmail, type EmailToQueue } from '../../src/platform/email/queue-email.ts';

export const shelter = { name: 'Haven by the Lake', phone: '+1 555 0177', email: 'hello@haven.example' };

/** A clock that stands still until it is moved. */
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
  /** The warnings about outages so far. */
  warnings: string[];
}

/** Starts delivery as the application does, with the given options. */
export function deliver(
  options: Pick<DeliveryOptions, 'db' | 'clock' | 'smtpUrl'> & Partial<DeliveryOptions>,
): TestDelivery {
  const warnings: string[] = [];
  const delivery = startDelivery({
    from: undefined,
    publicUrl: 'https://pets.example.org',
    getShelter: async () => shelter,
    onWarning: (what) => void warnings.push(what),
    ...options,
  });
  return { ...delivery, warnings };
}

export const content: EmailContent = {
  subject: 'Juniper waits for you',
  preview: 'Come and meet her.',
  greeting: 'Hello Noor,',
  paragraphs: ['Juniper is ready to be picked up.'],
};

/** Queues a typical email, with the given fields. */
export async function queue(
  db: Database,
  clock: Clock,
  { email = 'noor@example.org', ...more }: { email?: string } & Partial<EmailToQueue> = {},
): Promise<void> {
  const to = { name: 'Noor Haddad', email, is_demo: false };
  await queueEmail(db, { type: 'test', to, content, now: clock.now(), ...more });
}

/** All emails in the order they were queued. */
export function readEmails(db: Database): Promise<Selectable<Tables['emails']>[]> {
  return db.selectFrom('emails').selectAll().orderBy('id').execute();
}
