import { seededRandom, type SeededRandom } from '../../demo/seeded-random.ts';
import type { SpeciesGroup } from '../../src/features/reports/reports.constants.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import { feeMethods } from '../../src/features/receipts/receipts.constants.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { apply, decide } from './adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import { createPet } from './factories.ts';
import { importCalls } from './import-calls.ts';
import type { MovableClock } from './outbox.ts';
import { ExpectedTotals, type SimulatedPet } from './expected-totals.ts';
import type { ExpectedEvents } from './expected-reports.ts';
import type { StartedApp } from './start-app.ts';
import { undoLatest } from './undo-calls.ts';

const HOUR = 60;
const FAR_FUTURE = new Date('2099-01-01');
const species: [string, PetType, SpeciesGroup, number][] = [
  ['Golden Retriever', 'Dog', 'dog', 40_000],
  ['Kitten', 'Cat', 'cat', 16_000],
  ['Parrot', 'Other', 'bird', 2500],
  ['Guinea pig', 'Other', 'small_mammal', 2500],
];
const otherOutcomes = ['returned_to_owner', 'transfer_out', 'died_in_care', 'owner_requested_euthanasia'] as const;

/** Performs random actions through the API over simulated time, and records the expected events. */
export class ShelterSimulation {
  /** The number of times each action succeeded. */
  readonly done = new Map<string, number>();
  #people: SignedInUser[] = [];
  readonly #chance: SeededRandom;

  readonly #expected: ExpectedTotals;
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
    this.#expected = new ExpectedTotals(timeZone, clock);
    this.#chance = seededRandom(seed);
  }

  get events(): ExpectedEvents {
    return this.#expected.events;
  }

  get pets(): readonly SimulatedPet[] {
    return this.#expected.pets;
  }

  /** Performs random actions until the given time has passed. */
  async simulate(months: number): Promise<void> {
    await this.#extendSessions();
    const end = new Date(this.#clock.now());
    end.setUTCMonth(end.getUTCMonth() + months);
    while (this.#clock.now() < end) {
      await this.#doRandomAction();
      this.#passTime();
    }
    // Pets that still wait for an adopter.
    for (let more = 0; more < 6; more++) await this.#addPet();
  }

  /** Often moves into the hours around the end of a month, when UTC and the shelter's time zone differ in month. */
  #passTime(): void {
    const month = this.#clock.now().getUTCMonth();
    this.#clock.move(this.#chance.between(1, 40) * HOUR);
    const now = this.#clock.now();
    if (now.getUTCMonth() === month || !this.#chance.chance(0.8)) return;
    const hours = (now.getUTCDate() - 1) * 24 + now.getUTCHours() - this.#chance.between(0, 10);
    this.#clock.move(-Math.max(0, hours) * HOUR);
  }

  async #doRandomAction(): Promise<void> {
    const actions: [number, string, () => Promise<boolean>][] = [
      [12, 'take in', () => this.#addPet()],
      [22, 'apply', () => this.#apply()],
      [18, 'approve', () => this.#approve()],
      [8, 'reject', () => this.#reject()],
      [4, 'withdraw', () => this.#withdraw()],
      [9, 'book', () => this.#book()],
      [7, 'move', () => this.#movePickup()],
      [6, 'pay', () => this.#pay()],
      [7, 'hand over', () => this.#handOver()],
      [6, 'take back a handover', () => this.#undoHandover()],
      [4, 'refund', () => this.#refund()],
      [7, 'return', () => this.#return()],
      [4, 'walk in', () => this.#walkIn()],
      [5, 'mark by hand', () => this.#setStatusManually()],
      [4, 'delete application', () => this.#deleteApplication()],
      [4, 'delete pet', () => this.#deletePet()],
      [2, 'delete person', () => this.#deletePerson()],
      [2, 'undo an import', () => this.#undoImport()],
      [3, 'move within care', () => this.#moveWithinCare()],
      [3, 'undo a status', () => this.#undoStatus()],
      [4, 'leave otherwise', () => this.#leaveOtherwise()],
    ];
    let left = this.#chance.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of actions) {
      left -= weight;
      if (left > 0) continue;
      if (await act()) this.done.set(name, (this.done.get(name) ?? 0) + 1);
      return;
    }
  }

  async #addPet(): Promise<boolean> {
    const [name, type, speciesGroup, fee] = this.#chance.pick(species);
    // One in eight is entered when it already has a home.
    const status = this.#chance.chance(1 / 8) ? 'Adopted' : 'Available';
    const at = this.#now();
    const times = { created_at: at, updated_at: at };
    const { born, ...age } = this.#age(at);
    const { id } = await createPet(this.#app.db, { species: name, adoption_status: status, ...age, ...times });
    this.#expected.addPet({ id, type, speciesGroup, species: name, fee, status, born });
    return true;
  }

  /** Known exactly, in months, in years, or not at all. */
  #age(now: Date): { age: number | null; age_months: number | null; born_on?: string; born: string | null } {
    const today = this.#expected.events.dayOf(now);
    switch (this.#chance.between(0, 3)) {
      case 0: {
        const born_on = addDays(today, -this.#chance.between(30, 200));
        return { age: 0, age_months: null, born_on, born: born_on };
      }
      case 1: {
        const age_months = this.#chance.between(1, 8);
        return { age: 0, age_months, born: Temporal.PlainDate.from(today).subtract({ months: age_months }).toString() };
      }
      case 2:
        return { age: 3, age_months: null, born: Temporal.PlainDate.from(today).subtract({ years: 3 }).toString() };
      default:
        return { age: null, age_months: null, born: null };
    }
  }

  /** Neither moving within the shelter nor a change that is undone is an intake or outcome. */
  async #moveWithinCare(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, ({ stays }) => stays.at(-1)?.at === null);
    if (!pet) return false;
    await this.#call('PUT', `pets/${pet.id}`, { location: this.#chance.pick(['Main Branch', 'Downtown', '']) });
    return true;
  }

  async #undoStatus(): Promise<boolean> {
    const pet = this.#pickMatching(
      this.#expected.pets,
      (one) => one.status !== 'Pending' && !this.#expected.isReserved(one),
    );
    if (!pet) return false;
    const status = pet.status === 'Adopted' ? 'Available' : 'Adopted';
    await this.#call('PUT', `pets/${pet.id}`, { adoption_status: status });
    const { status: code, body } = await undoLatest(this.#app, this.#admin);
    if (code !== 200) throw new Error(`undoing a status: ${code} ${JSON.stringify(body)}`);
    return true;
  }

  async #leaveOtherwise(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, ({ stays }) => stays.at(-1)?.at === null);
    if (!pet) return false;
    const outcome_type = this.#chance.pick(otherOutcomes);
    await this.#call('POST', `records/${pet.id}/outcome`, { outcome_type, outcome_organization: 'Other shelter' });
    this.#expected.leave(pet, outcome_type);
    return true;
  }

  async #apply(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, ({ status }) => status === 'Available');
    if (!pet) return false;
    const person = await this.#applicantFor(pet);
    const { status, body } = await apply(this.#app, person, pet.id);
    if (status !== 201) throw new Error(`applying: ${status} ${JSON.stringify(body)}`);
    this.#expected.addApplication(pet, { id: body.id, person, isWalkIn: false });
    return true;
  }

  async #applicantFor(pet: SimulatedPet): Promise<SignedInUser> {
    const known = new Set(this.#expected.applications.filter((one) => one.pet === pet).map(({ person }) => person));
    const free = this.#people.filter((person) => !known.has(person));
    if (free.length > 0 && this.#chance.chance(0.8)) return this.#chance.pick(free);
    const person = await createSignedInUser(this.#app.db);
    await this.#extendSessions();
    this.#people.push(person);
    return person;
  }

  async #approve(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, pet }) =>
        (status === 'Pending' || status === 'Rejected') && pet.status !== 'Pending' && !this.#expected.isReserved(pet),
    );
    if (!application) return false;
    await this.#call('PUT', `adoptions/${application.id}`, { status: 'Approved' });
    this.#expected.approve(application);
    application.pickup = await this.#findPickup(application.id);
    return true;
  }

  /** An approval releases a pickup in the past. */
  async #findPickup(application_id: number): Promise<number | null> {
    const pickups = this.#app.db.selectFrom('pickups').select('id').where('application_id', '=', application_id);
    return (await pickups.executeTakeFirst())?.id ?? null;
  }

  async #reject(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, person }) => person !== null && ['Pending', 'Waitlisted', 'Approved'].includes(status),
    );
    if (!application) return false;
    await this.#call('PUT', `adoptions/${application.id}`, { status: 'Rejected' });
    application.decided ??= this.#now();
    if (application.status === 'Approved') this.#expected.undoApproval(application);
    application.status = 'Rejected';
    application.outcome = 'rejected';
    application.pickup = null;
    return true;
  }

  async #withdraw(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, person }) => person !== null && (status === 'Pending' || status === 'Waitlisted'),
    );
    if (!application) return false;
    await decide(this.#app, application.person!, application.id, 'Withdrawn');
    application.status = 'Withdrawn';
    application.outcome = 'withdrawn';
    application.pickup = null;
    return true;
  }

  async #book(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, pickup, person }) =>
        person !== null && pickup === null && (status === 'Pending' || status === 'Approved'),
    );
    if (!application) return false;
    const location = this.#chance.pick(['Main Branch', 'Downtown', 'Eastside']);
    const slot = this.#slot();
    const body = { ...slot, location, adoption_id: application.id };
    application.pickupDay = slot.date;
    application.pickup = (await this.#call('POST', 'schedule-pickup/', body)).id;
    application.location = location;
    return true;
  }

  async #movePickup(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ pickup, status, isHome }) => pickup !== null && !isHome && (status === 'Pending' || status === 'Approved'),
    );
    if (!application) return false;
    const location = this.#chance.pick(['Main Branch', 'Downtown', 'Eastside']);
    const slot = this.#slot();
    await this.#call('PUT', `schedule-pickup/${application.pickup}`, { ...slot, location });
    application.pickupDay = slot.date;
    application.location = location;
    return true;
  }

  #slot() {
    const day = addDays(this.#now().toISOString().slice(0, 10), this.#chance.between(2, 150));
    return { date: day, time: '10:00 AM' };
  }

  async #pay(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, payment }) => status === 'Approved' && !payment,
    );
    if (!application) return false;
    const method = this.#chance.pick(feeMethods);
    await this.#call('POST', `adoptions/${application.id}/payment`, { method });
    application.payment = this.#expected.addReceipt('payment', application.pet, method);
    return true;
  }

  /** The adopter comes to the pickup, or without one. */
  async #handOver(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, isHome, pet }) => status === 'Approved' && !isHome && pet.stays.at(-1)?.at === null,
    );
    if (!application) return false;
    // In the shelter's time zone, it may be a day earlier.
    const isPast = application.pickupDay < this.#now().toISOString().slice(0, 10);
    // Of an approval that was reversed, the pickup stays attended.
    if (application.pickup !== null && !application.isPickupDone && isPast) {
      await this.#call('PUT', `schedule-pickup/${application.pickup}`, { status: 'done' });
    } else {
      await this.#call('POST', `adoptions/${application.id}/handover`, {});
    }
    application.isPickupDone = true;
    this.#expected.handOver(application);
    return true;
  }

  async #undoHandover(): Promise<boolean> {
    const application = this.#pickMatching(
      this.#expected.applications,
      ({ status, isHome }) => status === 'Approved' && isHome,
    );
    if (!application) return false;
    await this.#call('DELETE', `adoptions/${application.id}/handover`);
    application.isPickupDone = false;
    this.#expected.undoHandover(application);
    return true;
  }

  async #refund(): Promise<boolean> {
    const application = this.#pickMatching(this.#expected.applications, ({ payment }) => payment !== null);
    if (!application) return false;
    const method = this.#chance.pick(feeMethods);
    await this.#call('POST', `adoptions/${application.id}/refund`, { method });
    this.#expected.addReceipt('refund', application.pet, method);
    application.payment = null;
    return true;
  }

  async #return(): Promise<boolean> {
    const application = this.#pickMatching(this.#expected.applications, ({ status }) => status === 'Approved');
    if (!application) return false;
    await this.#call('POST', `adoptions/${application.id}/return`, { reason: 'It did not work' });
    this.#expected.returnPet(application);
    return true;
  }

  async #walkIn(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, ({ status }) => status === 'Available');
    if (!pet) return false;
    const method = this.#chance.pick(feeMethods);
    const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555' };
    const { id } = await this.#call('POST', 'adoptions/walk-in', { ...person, pet_id: pet.id, method });
    const application = this.#expected.addApplication(pet, { id, person: null, isWalkIn: true });
    this.#expected.approve(application);
    this.#expected.handOver(application);
    application.payment = this.#expected.addReceipt('payment', pet, method);
    return true;
  }

  async #setStatusManually(): Promise<boolean> {
    const pet = this.#pickMatching(
      this.#expected.pets,
      (one) => one.status !== 'Pending' && !this.#expected.isReserved(one),
    );
    if (!pet) return false;
    const status = pet.status === 'Adopted' ? 'Available' : 'Adopted';
    await this.#call('PUT', `pets/${pet.id}`, { adoption_status: status });
    this.#expected.setStatus(pet, status);
    return true;
  }

  async #deleteApplication(): Promise<boolean> {
    const application = this.#pickMatching(this.#expected.applications, () => true);
    if (!application) return false;
    await this.#call('DELETE', `adoptions/${application.id}`);
    if (application.status === 'Approved') {
      this.#expected.undoApproval(application);
      application.outcome = 'removed';
    }
    this.#expected.deleteApplication(application);
    return true;
  }

  async #deletePet(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, () => true);
    if (!pet) return false;
    await this.#call('DELETE', `pets/${pet.id}`);
    this.#expected.deletePet(pet);
    return true;
  }

  async #deletePerson(): Promise<boolean> {
    const person = this.#pickMatching(this.#people, () => true);
    if (!person) return false;
    await this.#call('DELETE', `users/${person.id}`);
    this.#people = this.#people.filter((one) => one !== person);
    for (const application of this.#expected.applications.filter((one) => one.person === person)) {
      application.person = null;
      application.pickup = null;
      if (application.status !== 'Approved' && application.status !== 'Returned')
        this.#expected.deleteApplication(application);
    }
    return true;
  }

  /** Undoes the import of a wrong file, as if it had never happened. */
  async #undoImport(): Promise<boolean> {
    const pet = this.#pickMatching(this.#expected.pets, (one) => one.status === 'Available');
    if (!pet) return false;
    const { check, act } = importCalls(() => ({ app: this.#app, admin: this.#admin }));
    const lines = [`${pet.id},Changed,${pet.species},Adopted`, ',New,Kitten,Available', ',Gone,Parrot,Adopted'];
    const { id } = await check(['id,name,species,adoption_status', ...lines].join('\n'));
    for (const action of ['apply', 'undo'] as const) {
      const { status, body } = await act(id, action);
      if (status !== 200) throw new Error(`${action} an import: ${status} ${JSON.stringify(body)}`);
      this.#clock.move(this.#chance.between(1, 24) * HOUR);
    }
    return true;
  }

  #pickMatching<T>(from: readonly T[], is: (one: T) => boolean): T | null {
    const matching = from.filter(is);
    return matching.length === 0 ? null : this.#chance.pick(matching);
  }

  #now(): Date {
    return this.#clock.now();
  }

  /** Sessions neither end nor need a step-up, however much time passes. */
  async #extendSessions(): Promise<void> {
    const times = { created_at: FAR_FUTURE, last_used_at: FAR_FUTURE };
    await this.#app.db.updateTable('sessions').set(times).execute();
  }

  async #call(method: string, path: string, body?: object): Promise<{ id: number }> {
    const response = await this.#app.call<{ id: number }>(method, `/api/${path}`, {
      token: this.#admin.token,
      ...(body && { body }),
    });
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}
