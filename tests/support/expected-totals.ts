import type { OutcomeType } from '../../src/features/custody/custody.constants.ts';
import type { SpeciesGroup } from '../../src/features/reports/reports.constants.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { MovableClock } from './outbox.ts';
import {
  ExpectedEvents,
  type AdoptionOrReturn,
  type ExpectedApplication,
  type ExpectedReceipt,
  type Stay,
} from './expected-reports.ts';

export interface SimulatedPet {
  id: number;
  type: PetType;
  species: string;
  speciesGroup: SpeciesGroup;
  fee: number;
  /** `YYYY-MM-DD`, in the shelter's time zone; null if its age is unknown. */
  born: string | null;
  /** Pending if it has left otherwise than by an adoption. */
  status: 'Available' | 'Adopted' | 'Pending';
  /** The oldest first; the last one may not have ended. */
  stays: ExpectedStay[];
}

interface ExpectedStay extends Stay {
  adoption: AdoptionOrReturn | null;
}

export interface SimulatedApplication extends ExpectedApplication {
  id: number;
  pet: SimulatedPet;
  person: SignedInUser | null;
  status: 'Pending' | 'Waitlisted' | 'Approved' | 'Rejected' | 'Withdrawn' | 'Returned';
  pickup: number | null;
  /** `YYYY-MM-DD` of its pickup. */
  pickupDay: string;
  /** Of the last booked pickup. */
  location: string | null;
  payment: ExpectedReceipt | null;
  approved: Date | null;
  /** The stay that it has ended. */
  handover: ExpectedStay | null;
  isHome: boolean;
  isPickupDone: boolean;
}

/** The expected state of a simulated shelter; records what the reports count. */
export class ExpectedTotals {
  readonly events: ExpectedEvents;
  pets: SimulatedPet[] = [];
  applications: SimulatedApplication[] = [];
  readonly #clock: MovableClock;

  constructor(timeZone: string, clock: MovableClock) {
    this.events = new ExpectedEvents(timeZone);
    this.#clock = clock;
  }

  addPet(pet: Omit<SimulatedPet, 'stays'>): SimulatedPet {
    const added = { ...pet, stays: [] };
    this.pets.push(added);
    if (pet.status === 'Available') this.addIntake(added);
    return added;
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
      pickupDay: '',
      payment: null,
      approved: null,
      handover: null,
      isHome: false,
      isPickupDone: false,
    };
    this.applications.push(application);
    this.events.applications.push(application);
    return application;
  }

  /** The pet stays in care until the handover. */
  approve(application: SimulatedApplication): void {
    const { pet } = application;
    const at = this.#clock.now();
    application.status = 'Approved';
    application.outcome = 'approved';
    application.decided ??= at;
    application.approved = at;
    pet.status = 'Adopted';
    for (const competing of this.applications) {
      if (competing.pet === pet && competing.status === 'Pending') competing.status = 'Waitlisted';
    }
  }

  /** The stay of a pet that was set to Adopted by hand ends with the handover instead. */
  handOver(application: SimulatedApplication, at = this.#clock.now()): void {
    const { pet, location } = application;
    application.isHome = true;
    const stay = pet.stays.at(-1);
    if (!stay || (stay.at !== null && stay.isAdoption)) return;
    const adoption = { at: at > stay.since ? at : stay.since, type: pet.type, location, application, petId: pet.id };
    this.events.adoptions.push(adoption);
    Object.assign(stay, { at: adoption.at, outcome: 'adoption', isAdoption: true, adoption });
    application.handover = stay;
  }

  /** A decision that is reversed never was an adoption: the pet has been in care all the time. */
  undoApproval(application: SimulatedApplication): void {
    this.undoHandover(application);
    this.makeAvailable(application.pet);
  }

  /** The pet is reserved again. */
  undoHandover(application: SimulatedApplication): void {
    const { handover, pet } = application;
    if (handover && handover === pet.stays.at(-1)) {
      this.events.adoptions = this.events.adoptions.filter((each) => each !== handover.adoption);
      Object.assign(handover, { at: null, outcome: null, isAdoption: false, adoption: null });
    }
    application.handover = null;
    application.isHome = false;
  }

  returnPet(application: SimulatedApplication): void {
    const { pet } = application;
    if (!application.isHome) this.handOver(application, application.approved!);
    const earlier = pet.stays.at(-1);
    const location = earlier?.adoption?.location ?? null;
    this.events.returns.push({ at: this.#clock.now(), type: pet.type, location, application, petId: pet.id });
    application.status = 'Returned';
    this.addIntake(pet, { intake: 'return', isReturn: true });
    this.makeAvailable(pet);
  }

  setStatus(pet: SimulatedPet, status: 'Available' | 'Adopted'): void {
    if (status === 'Available') return this.makeAvailable(pet);
    pet.status = status;
    Object.assign(pet.stays.at(-1)!, { at: this.#clock.now(), outcome: 'adoption' });
  }

  /** Its open applications end. */
  leave(pet: SimulatedPet, outcome: OutcomeType): void {
    pet.status = 'Pending';
    Object.assign(pet.stays.at(-1)!, { at: this.#clock.now(), outcome });
    for (const application of this.applications) {
      if (application.pet !== pet || !['Pending', 'Waitlisted', 'Approved'].includes(application.status)) continue;
      Object.assign(application, { status: 'Rejected', outcome: 'rejected', pickup: null });
      application.decided ??= this.#clock.now();
    }
  }

  /** A deleted application keeps its outcome in the reports. */
  deleteApplication(application: SimulatedApplication): void {
    if (application.outcome === 'open') application.outcome = 'removed';
    this.applications = this.applications.filter((each) => each !== application);
    for (const each of [...this.events.adoptions, ...this.events.returns]) {
      if (each.application === application) each.application = null;
    }
  }

  /** Nothing about animals counts a deleted one. One that has gone home is archived instead. */
  deletePet(pet: SimulatedPet): void {
    const own = this.applications.filter((one) => one.pet === pet);
    if (own.some(({ status, isHome }) => status === 'Approved' && isHome)) {
      const open = own.filter(({ status }) => status === 'Pending' || status === 'Waitlisted');
      for (const application of open) this.deleteApplication(application);
      return;
    }
    this.pets = this.pets.filter((one) => one !== pet);
    this.events.stays = this.events.stays.filter((stay) => !pet.stays.includes(stay as ExpectedStay));
    this.events.adoptions = this.events.adoptions.filter(({ petId }) => petId !== pet.id);
    this.events.returns = this.events.returns.filter(({ petId }) => petId !== pet.id);
    for (const application of own) this.deleteApplication(application);
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

  isReserved(pet: SimulatedPet): boolean {
    return this.applications.some((each) => each.pet === pet && each.status === 'Approved');
  }

  makeAvailable(pet: SimulatedPet): void {
    pet.status = 'Available';
    if (!this.#isInCare(pet)) {
      this.addIntake(pet, { intake: pet.stays.at(-1)?.outcome === 'adoption' ? 'return' : 'other' });
    }
    for (const competing of this.applications) {
      if (competing.pet === pet && competing.status === 'Waitlisted') competing.status = 'Pending';
    }
  }

  addIntake(pet: SimulatedPet, stay: Partial<Pick<Stay, 'intake' | 'isReturn'>> = {}): void {
    const last = pet.stays.at(-1);
    if (last && last.at === null) return;
    const since = this.#clock.now();
    const started = {
      since,
      intake: 'other' as const,
      isReturn: false,
      at: null,
      outcome: null,
      type: pet.type,
      species: pet.speciesGroup,
      born: pet.born,
      isAdoption: false,
      adoption: null,
      ...stay,
    };
    pet.stays.push(started);
    this.events.stays.push(started);
  }

  #isInCare(pet: SimulatedPet): boolean {
    return pet.stays.at(-1)?.at === null;
  }
}
