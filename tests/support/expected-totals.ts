import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { MovableClock } from './outbox.ts';
import { ExpectedEvents, type ExpectedApplication, type ExpectedReceipt, type Stay } from './expected-reports.ts';

export interface SimulatedPet {
  id: number;
  type: PetType;
  species: string;
  fee: number;
  status: 'Available' | 'Adopted';
  /** When its current stay began; null if it is not at the shelter. */
  since: Date | null;
  /** The stay that ended when an Admin set it to Adopted, until it returns or an application is approved. */
  marked: Stay | null;
}

export interface SimulatedApplication extends ExpectedApplication {
  id: number;
  pet: SimulatedPet;
  person: SignedInUser | null;
  status: 'Pending' | 'Waitlisted' | 'Approved' | 'Rejected' | 'Withdrawn' | 'Returned';
  pickup: number | null;
  payment: ExpectedReceipt | null;
  /** The stay that the approval ended, the one that an Admin ended before, and the adoption. */
  approval: { stay: Stay | null; marked: Stay | null; adoption: ExpectedEvents['adoptions'][number] } | null;
}

/** The expected state of a simulated shelter; records the events that the reports count. */
export class ExpectedTotals {
  readonly events: ExpectedEvents;
  pets: SimulatedPet[] = [];
  applications: SimulatedApplication[] = [];
  readonly #clock: MovableClock;

  constructor(timeZone: string, clock: MovableClock) {
    this.events = new ExpectedEvents(timeZone);
    this.#clock = clock;
  }

  addApplication(
    pet: SimulatedPet,
    { id, person, isWalkIn }: Pick<SimulatedApplication, 'id' | 'person' | 'isWalkIn'>,
  ) {
    const application: SimulatedApplication = {
      id,
      pet,
      person,
      isWalkIn,
      status: 'Pending',
      submitted: this.#clock.now(),
      outcome: 'open',
      decided: null,
      location: null,
      pickup: null,
      payment: null,
      approval: null,
    };
    this.applications.push(application);
    this.events.applications.push(application);
    return application;
  }

  approve(application: SimulatedApplication): void {
    const { pet } = application;
    const at = this.#clock.now();
    application.status = 'Approved';
    application.outcome = 'approved';
    application.decided ??= at;
    const adoption = { at, type: pet.type, application };
    this.events.adoptions.push(adoption);
    const { marked } = pet;
    if (marked) {
      this.events.stays = this.events.stays.filter((each) => each !== marked);
      pet.since = marked.since;
    }
    application.approval = { stay: this.endStay(pet, true), marked, adoption };
    pet.status = 'Adopted';
    for (const competing of this.applications) {
      if (competing.pet === pet && competing.status === 'Pending') competing.status = 'Waitlisted';
    }
  }

  /** Ends the pet's current stay, if any. */
  endStay(pet: SimulatedPet, isAdoption: boolean): Stay | null {
    if (pet.since === null) return null;
    const stay = { since: pet.since, at: this.#clock.now(), type: pet.type, isAdoption };
    this.events.stays.push(stay);
    pet.since = null;
    return stay;
  }

  /** Reverts an approval: the pet never left, unless an Admin had ended its stay before. */
  undoApproval({ pet, approval }: SimulatedApplication): void {
    this.events.adoptions = this.events.adoptions.filter((each) => each !== approval!.adoption);
    this.events.stays = this.events.stays.filter((each) => each !== approval!.stay);
    const { stay, marked } = approval!;
    if (marked) this.events.stays.push(marked);
    this.makeAvailable(pet, marked === null && stay ? stay.since : this.#clock.now());
  }

  makeAvailable(pet: SimulatedPet, since: Date): void {
    pet.status = 'Available';
    pet.since = since;
    pet.marked = null;
    for (const competing of this.applications) {
      if (competing.pet === pet && competing.status === 'Waitlisted') competing.status = 'Pending';
    }
  }

  addReceipt(
    kind: ExpectedReceipt['kind'],
    { fee, type }: SimulatedPet,
    method: ExpectedReceipt['method'],
  ): ExpectedReceipt {
    const receipt = { at: this.#clock.now(), kind, cents: fee, method, type };
    this.events.receipts.push(receipt);
    return receipt;
  }

  /** A deleted application keeps its outcome in the reports. */
  deleteApplication(application: SimulatedApplication): void {
    if (application.outcome === 'open') application.outcome = 'removed';
    this.applications = this.applications.filter((each) => each !== application);
  }

  isReserved(pet: SimulatedPet): boolean {
    return this.applications.some((each) => each.pet === pet && each.status === 'Approved');
  }
}
