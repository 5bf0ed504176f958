import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { MovableClock } from './outbox.ts';
import { Ledger, type LedgerApplication, type LedgerReceipt, type Stay } from './shelter-ledger.ts';

export interface StoryPet {
  id: number;
  type: PetType;
  species: string;
  fee: number;
  status: 'Available' | 'Adopted';
  /** Since when it is there; null while it is not. */
  since: Date | null;
  /** The stay that ended when it was set to Adopted manually, until it returns or is adopted after all. */
  marked: Stay | null;
}

export interface StoryApplication extends LedgerApplication {
  id: number;
  pet: StoryPet;
  person: SignedInUser | null;
  state: 'Pending' | 'Waitlisted' | 'Approved' | 'Rejected' | 'Withdrawn' | 'Returned';
  pickup: number | null;
  payment: LedgerReceipt | null;
  /** The stay that its approval ended, the one ended manually before, and the approval's entry. */
  approval: { stay: Stay | null; marked: Stay | null; adoption: Ledger['adoptions'][number] } | null;
}

/** What a shelter's own people would keep in their heads: what became of whom, written into the ledger as it happens. */
export class ShelterBooks {
  readonly ledger: Ledger;
  pets: StoryPet[] = [];
  applications: StoryApplication[] = [];
  readonly #clock: MovableClock;

  constructor(timeZone: string, clock: MovableClock) {
    this.ledger = new Ledger(timeZone);
    this.#clock = clock;
  }

  note(pet: StoryPet, { id, person, isWalkIn }: Pick<StoryApplication, 'id' | 'person' | 'isWalkIn'>) {
    const application: StoryApplication = {
      id,
      pet,
      person,
      isWalkIn,
      state: 'Pending',
      submitted: this.#clock.now(),
      outcome: 'open',
      decided: null,
      location: null,
      pickup: null,
      payment: null,
      approval: null,
    };
    this.applications.push(application);
    this.ledger.applications.push(application);
    return application;
  }

  giveHome(application: StoryApplication): void {
    const { pet } = application;
    const at = this.#clock.now();
    application.state = 'Approved';
    application.outcome = 'approved';
    application.decided ??= at;
    const adoption = { at, type: pet.type, application };
    this.ledger.adoptions.push(adoption);
    const { marked } = pet;
    if (marked) {
      this.ledger.stays = this.ledger.stays.filter((one) => one !== marked);
      pet.since = marked.since;
    }
    application.approval = { stay: this.leave(pet, true), marked, adoption };
    pet.status = 'Adopted';
    for (const other of this.applications) {
      if (other.pet === pet && other.state === 'Pending') other.state = 'Waitlisted';
    }
  }

  /** Its stay ends, where it is there. */
  leave(pet: StoryPet, isAdoption: boolean): Stay | null {
    if (pet.since === null) return null;
    const stay = { since: pet.since, at: this.#clock.now(), type: pet.type, isAdoption };
    this.ledger.stays.push(stay);
    pet.since = null;
    return stay;
  }

  /** Reverts an approval: the pet never left, unless its stay had been ended manually before. */
  undo({ pet, approval }: StoryApplication): void {
    this.ledger.adoptions = this.ledger.adoptions.filter((one) => one !== approval!.adoption);
    this.ledger.stays = this.ledger.stays.filter((one) => one !== approval!.stay);
    const { stay, marked } = approval!;
    if (marked) this.ledger.stays.push(marked);
    this.comeBack(pet, marked === null && stay ? stay.since : this.#clock.now());
  }

  comeBack(pet: StoryPet, since: Date): void {
    pet.status = 'Available';
    pet.since = since;
    pet.marked = null;
    for (const other of this.applications) {
      if (other.pet === pet && other.state === 'Waitlisted') other.state = 'Pending';
    }
  }

  issue(kind: LedgerReceipt['kind'], { fee, type }: StoryPet, method: LedgerReceipt['method']): LedgerReceipt {
    const receipt = { at: this.#clock.now(), kind, cents: fee, method, type };
    this.ledger.receipts.push(receipt);
    return receipt;
  }

  /** It is deleted; what had become of it stays. */
  forget(application: StoryApplication): void {
    if (application.outcome === 'open') application.outcome = 'removed';
    this.applications = this.applications.filter((one) => one !== application);
  }

  isPromised(pet: StoryPet): boolean {
    return this.applications.some((one) => one.pet === pet && one.state === 'Approved');
  }
}
