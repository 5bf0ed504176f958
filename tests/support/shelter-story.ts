import { seededRandom, type SeededRandom } from '../../demo/seeded-random.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import { feeMethods } from '../../src/features/receipts/receipts.constants.ts';
import { addDays } from '../../src/platform/shelter-day.ts';
import { apply, decide } from './adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import { createPet } from './factories.ts';
import { importCalls } from './import-calls.ts';
import type { MovableClock } from './outbox.ts';
import { ShelterBooks, type StoryPet } from './shelter-books.ts';
import type { Ledger } from './shelter-ledger.ts';
import type { StartedApp } from './start-app.ts';

const HOUR = 60;
const SESSIONS_LAST_UNTIL = new Date('2099-01-01');
const species: [string, PetType, number][] = [
  ['Golden Retriever', 'Dog', 40_000],
  ['Kitten', 'Cat', 16_000],
  ['Parrot', 'Other', 2500],
];

/** A shelter whose deeds go through its own calls, at moments of their own, and into a ledger. */
export class ShelterStory {
  /** How often each deed was done. */
  readonly done = new Map<string, number>();
  #people: SignedInUser[] = [];
  readonly #chance: SeededRandom;

  readonly #books: ShelterBooks;
  readonly #app: StartedApp;
  readonly #clock: MovableClock;
  readonly #admin: SignedInUser;

  constructor(
    { app, clock, admin }: { app: StartedApp; clock: MovableClock; admin: SignedInUser },
    { timeZone, seed }: { timeZone: string; seed: number },
  ) {
    this.#app = app;
    this.#clock = clock;
    this.#admin = admin;
    this.#books = new ShelterBooks(timeZone, clock);
    this.#chance = seededRandom(seed);
  }

  get ledger(): Ledger {
    return this.#books.ledger;
  }

  get pets(): readonly StoryPet[] {
    return this.#books.pets;
  }

  /** Does something again and again until so much time has gone by. */
  async live(months: number): Promise<void> {
    await this.#app.db.updateTable('sessions').set({ last_used_at: SESSIONS_LAST_UNTIL }).execute();
    const end = new Date(this.#clock.now());
    end.setUTCMonth(end.getUTCMonth() + months);
    while (this.#clock.now() < end) {
      await this.#doSomething();
      this.#passTime();
    }
    // Some who wait.
    for (let more = 0; more < 6; more++) await this.#takeIn();
  }

  /** Often into the hours in which it is already another month in Greenwich, and in which it is so at the shelter too. */
  #passTime(): void {
    const month = this.#clock.now().getUTCMonth();
    this.#clock.move(this.#chance.between(1, 56) * HOUR);
    const now = this.#clock.now();
    if (now.getUTCMonth() === month || !this.#chance.chance(0.8)) return;
    const hours = (now.getUTCDate() - 1) * 24 + now.getUTCHours() - this.#chance.between(0, 10);
    this.#clock.move(-Math.max(0, hours) * HOUR);
  }

  async #doSomething(): Promise<void> {
    const deeds: [number, string, () => Promise<boolean>][] = [
      [12, 'take in', () => this.#takeIn()],
      [22, 'apply', () => this.#apply()],
      [18, 'approve', () => this.#approve()],
      [8, 'reject', () => this.#reject()],
      [4, 'withdraw', () => this.#withdraw()],
      [9, 'book', () => this.#book()],
      [3, 'move', () => this.#movePickup()],
      [9, 'pay', () => this.#pay()],
      [4, 'refund', () => this.#refund()],
      [7, 'return', () => this.#return()],
      [4, 'walk in', () => this.#walkIn()],
      [5, 'mark by hand', () => this.#markByHand()],
      [4, 'delete application', () => this.#deleteApplication()],
      [2, 'delete pet', () => this.#deletePet()],
      [1, 'delete person', () => this.#deletePerson()],
      [2, 'undo an import', () => this.#undoImport()],
    ];
    let left = this.#chance.next() * deeds.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of deeds) {
      left -= weight;
      if (left > 0) continue;
      if (await act()) this.done.set(name, (this.done.get(name) ?? 0) + 1);
      return;
    }
  }

  async #takeIn(): Promise<boolean> {
    const [name, type, fee] = this.#chance.pick(species);
    // One in eight is only written down: it has a home already.
    const status = this.#chance.chance(1 / 8) ? 'Adopted' : 'Available';
    const at = this.#now();
    const times = { created_at: at, updated_at: at };
    const { id } = await createPet(this.#app.db, { species: name, adoption_status: status, ...times });
    this.#books.pets.push({
      id,
      type,
      species: name,
      fee,
      status,
      since: status === 'Adopted' ? null : at,
      marked: null,
    });
    return true;
  }

  async #apply(): Promise<boolean> {
    const pet = this.#some(this.#books.pets, ({ status }) => status === 'Available');
    if (!pet) return false;
    const person = await this.#personFor(pet);
    const { status, body } = await apply(this.#app, person, pet.id);
    if (status !== 201) throw new Error(`applying: ${status} ${JSON.stringify(body)}`);
    this.#books.note(pet, { id: body.id, person, isWalkIn: false });
    return true;
  }

  async #personFor(pet: StoryPet): Promise<SignedInUser> {
    const known = new Set(this.#books.applications.filter((one) => one.pet === pet).map(({ person }) => person));
    const free = this.#people.filter((person) => !known.has(person));
    if (free.length > 0 && this.#chance.chance(0.8)) return this.#chance.pick(free);
    const person = await createSignedInUser(this.#app.db);
    await this.#app.db.updateTable('sessions').set({ last_used_at: SESSIONS_LAST_UNTIL }).execute();
    this.#people.push(person);
    return person;
  }

  async #approve(): Promise<boolean> {
    const application = this.#some(
      this.#books.applications,
      ({ state, pet }) => (state === 'Pending' || state === 'Rejected') && !this.#books.isPromised(pet),
    );
    if (!application) return false;
    await this.#ask('PUT', `adoptions/${application.id}`, { status: 'Approved' });
    this.#books.giveHome(application);
    return true;
  }

  async #reject(): Promise<boolean> {
    const application = this.#some(
      this.#books.applications,
      ({ state, person }) => person !== null && ['Pending', 'Waitlisted', 'Approved'].includes(state),
    );
    if (!application) return false;
    await this.#ask('PUT', `adoptions/${application.id}`, { status: 'Rejected' });
    application.decided ??= this.#now();
    if (application.state === 'Approved') this.#books.undo(application);
    application.state = 'Rejected';
    application.outcome = 'rejected';
    application.pickup = null;
    return true;
  }

  async #withdraw(): Promise<boolean> {
    const application = this.#some(
      this.#books.applications,
      ({ state, person }) => person !== null && (state === 'Pending' || state === 'Waitlisted'),
    );
    if (!application) return false;
    await decide(this.#app, application.person!, application.id, 'Withdrawn');
    application.state = 'Withdrawn';
    application.outcome = 'withdrawn';
    application.pickup = null;
    return true;
  }

  async #book(): Promise<boolean> {
    const application = this.#some(
      this.#books.applications,
      ({ state, pickup, person }) =>
        person !== null && pickup === null && (state === 'Pending' || state === 'Approved'),
    );
    if (!application) return false;
    const location = this.#chance.pick(['Main Branch', 'Downtown', 'Eastside']);
    const body = { ...this.#slot(), location, adoption_id: application.id };
    application.pickup = (await this.#ask('POST', 'schedule-pickup/', body)).id;
    application.location = location;
    return true;
  }

  async #movePickup(): Promise<boolean> {
    const application = this.#some(
      this.#books.applications,
      ({ pickup, state }) => pickup !== null && (state === 'Pending' || state === 'Approved'),
    );
    if (!application) return false;
    const location = this.#chance.pick(['Main Branch', 'Downtown', 'Eastside']);
    await this.#ask('PUT', `schedule-pickup/${application.pickup}`, { ...this.#slot(), location });
    application.location = location;
    return true;
  }

  #slot() {
    const day = addDays(this.#now().toISOString().slice(0, 10), this.#chance.between(2, 300));
    return { date: day, time: '10:00 AM' };
  }

  async #pay(): Promise<boolean> {
    const application = this.#some(this.#books.applications, ({ state, payment }) => state === 'Approved' && !payment);
    if (!application) return false;
    const method = this.#chance.pick(feeMethods);
    await this.#ask('POST', `adoptions/${application.id}/payment`, { method });
    application.payment = this.#books.issue('payment', application.pet, method);
    return true;
  }

  async #refund(): Promise<boolean> {
    const application = this.#some(this.#books.applications, ({ payment }) => payment !== null);
    if (!application) return false;
    const method = this.#chance.pick(feeMethods);
    await this.#ask('POST', `adoptions/${application.id}/refund`, { method });
    this.#books.issue('refund', application.pet, method);
    application.payment = null;
    return true;
  }

  async #return(): Promise<boolean> {
    const application = this.#some(this.#books.applications, ({ state }) => state === 'Approved');
    if (!application) return false;
    await this.#ask('POST', `adoptions/${application.id}/return`, { reason: 'It did not work' });
    this.#books.ledger.returns.push({ at: this.#now(), type: application.pet.type, application });
    application.state = 'Returned';
    this.#books.comeBack(application.pet, this.#now());
    return true;
  }

  async #walkIn(): Promise<boolean> {
    const pet = this.#some(this.#books.pets, ({ status }) => status === 'Available');
    if (!pet) return false;
    const method = this.#chance.pick(feeMethods);
    const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555' };
    const { id } = await this.#ask('POST', 'adoptions/walk-in', { ...person, pet_id: pet.id, method });
    const application = this.#books.note(pet, { id, person: null, isWalkIn: true });
    this.#books.giveHome(application);
    application.payment = this.#books.issue('payment', pet, method);
    return true;
  }

  async #markByHand(): Promise<boolean> {
    const pet = this.#some(this.#books.pets, (one) => !this.#books.isPromised(one));
    if (!pet) return false;
    const status = pet.status === 'Adopted' ? 'Available' : 'Adopted';
    await this.#ask('PUT', `pets/${pet.id}`, { adoption_status: status });
    pet.marked = status === 'Adopted' ? this.#books.leave(pet, false) : null;
    if (status === 'Available') pet.since = this.#now();
    pet.status = status;
    return true;
  }

  async #deleteApplication(): Promise<boolean> {
    const application = this.#some(this.#books.applications, () => true);
    if (!application) return false;
    await this.#ask('DELETE', `adoptions/${application.id}`);
    if (application.state === 'Approved') {
      this.#books.undo(application);
      application.outcome = 'removed';
    }
    this.#books.forget(application);
    return true;
  }

  async #deletePet(): Promise<boolean> {
    const pet = this.#some(this.#books.pets, () => true);
    if (!pet) return false;
    await this.#ask('DELETE', `pets/${pet.id}`);
    this.#books.leave(pet, false);
    this.#books.pets = this.#books.pets.filter((one) => one !== pet);
    for (const application of this.#books.applications.filter((one) => one.pet === pet))
      this.#books.forget(application);
    return true;
  }

  async #deletePerson(): Promise<boolean> {
    const person = this.#some(this.#people, () => true);
    if (!person) return false;
    await this.#ask('DELETE', `users/${person.id}`);
    this.#people = this.#people.filter((one) => one !== person);
    for (const application of this.#books.applications.filter((one) => one.person === person)) {
      application.person = null;
      application.pickup = null;
      if (application.state !== 'Approved' && application.state !== 'Returned') this.#books.forget(application);
    }
    return true;
  }

  /** Undoes the import of a wrong file, as if it had never happened. */
  async #undoImport(): Promise<boolean> {
    const pet = this.#some(this.#books.pets, (one) => one.status === 'Available');
    if (!pet) return false;
    const { check, act } = importCalls(() => ({ app: this.#app, admin: this.#admin }));
    const lines = [`${pet.id},Changed,${pet.species},Adopted`, ',New,Kitten,Available', ',Gone,Parrot,Adopted'];
    const { id } = await check(['id,name,species,adoption_status', ...lines].join('\n'));
    for (const deed of ['apply', 'undo'] as const) {
      const { status, body } = await act(id, deed);
      if (status !== 200) throw new Error(`${deed} an import: ${status} ${JSON.stringify(body)}`);
      this.#clock.move(this.#chance.between(1, 24) * HOUR);
    }
    return true;
  }

  #some<T>(from: readonly T[], is: (one: T) => boolean): T | null {
    const fitting = from.filter(is);
    return fitting.length === 0 ? null : this.#chance.pick(fitting);
  }

  #now(): Date {
    return this.#clock.now();
  }

  async #ask(method: string, path: string, body?: object): Promise<{ id: number }> {
    const answer = await this.#app.call<{ id: number }>(method, `/api/${path}`, {
      token: this.#admin.token,
      ...(body && { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
