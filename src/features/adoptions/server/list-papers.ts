import { nameWhoCan, type Capability } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { findCurrentAgreement, readForStaff } from '../../agreements/server/index.ts';
import { certificatePdf as vaccinationsPdf, getPrintedAnimal, handOverPdf } from '../../medical/server/index.ts';
import { printReceipt } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { isOnTrial, isPetHome } from '../adoptions.permissions.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import { paperMessages } from '../papers.constants.ts';
import type { Paper } from '../papers.contract.ts';
import { getAdminApplication } from './admin-applications.queries.ts';
import { certificatePdf } from './certificate.ts';
import { chipRegistrationPdf, isChipped } from './chip-registration.ts';
import { applicationNotFound } from './lock-application.ts';

export interface PapersContext {
  currentUser: CurrentUser;
  ip: string;
  userAgent: string;
  now: Date;
  shelter: Shelter;
  publicUrl: string;
  photos: PhotoStore;
  files: StoredFiles;
}

export interface PrintablePaper extends Paper {
  /** Whether it exists, but the current user may not see it. */
  isForbidden: boolean;
  render: () => Promise<Buffer>;
}

export interface AdoptionPapers {
  /** The application, and those of the animals that go home together with its pet. */
  applications: AdminApplication[];
  papers: PrintablePaper[];
}

/**
 * The papers of an adoption, and of the animals that go home together with it.
 * @throws ApiError 404 if there is no such application
 */
export async function listPapers(db: Database, id: number, context: PapersContext): Promise<AdoptionPapers> {
  const requested = await getAdminApplication(db, id, context);
  const applications = [];
  const ids = requested.together.map(({ application_id }) => application_id);
  for (const each of ids.length === 0 ? [id] : ids) {
    const application = each === id ? requested : await getAdminApplication(db, each, context);
    const isTogether = application.status === 'Approved' && application.returned_at === null;
    if (each === id || isTogether) applications.push(application);
  }
  const papers = [];
  for (const application of applications) papers.push(...(await papersOf(db, application, context)));
  return { applications, papers };
}

async function papersOf(db: Database, application: AdminApplication, context: PapersContext) {
  const { pet } = application;
  const papers = [
    ...(pet.listed_by_owner ? [] : [await agreementPaper(db, application, context)]),
    ...receiptPapers(db, application, context),
    certificatePaper(application, context),
    ...(pet.listed_by_owner ? [] : await animalPapers(db, application, context)),
  ];
  return papers.map(({ capability, ...paper }): PrintablePaper => {
    const isForbidden = capability !== undefined && !hasCapability(context.currentUser, capability);
    const missing = isForbidden ? paperMessages.onlyFor(nameWhoCan(capability)) : paper.missing;
    return { ...paper, pet_name: pet.name, missing, isForbidden };
  });
}

/** With the capability that the paper by itself needs. */
type ListedPaper = Omit<PrintablePaper, 'pet_name' | 'isForbidden'> & { capability?: Capability };

async function agreementPaper(db: Database, { id }: AdminApplication, context: PapersContext): Promise<ListedPaper> {
  const { currentUser: actor } = context;
  const agreement = await findCurrentAgreement(db, id);
  const isSigned = agreement?.status === 'signed';
  return {
    key: `agreement-${id}`,
    type: 'agreement',
    label: 'Signed agreement',
    missing: isSigned ? (agreement.is_sealed ? null : paperMessages.notSealed) : paperMessages.notSigned,
    capability: 'decide applications',
    render: () => readForStaff(db, agreement!.id, { ...context, actor }),
  };
}

function receiptPapers(
  db: Database,
  { id, user_id, fee }: AdminApplication,
  { currentUser, shelter }: PapersContext,
): ListedPaper[] {
  const type = 'receipt' as const;
  const receipts = fee.receipts.filter(({ voided_at }) => voided_at === null);
  const access = user_id === currentUser.id ? {} : { capability: 'view money' as const };
  if (receipts.length === 0) {
    if (fee.amount_cents === null) return [];
    const render = () => Promise.reject(applicationNotFound());
    return [{ key: `unpaid-${id}`, type, label: 'Receipt', missing: paperMessages.noPayment, render, ...access }];
  }
  return receipts.map((receipt) => ({
    key: `${type}-${receipt.id}`,
    type,
    label: `${receipt.type === 'refund' ? 'Refund' : 'Receipt'} ${receipt.label}`,
    missing: null,
    ...access,
    async render() {
      const pdf = await printReceipt(db, currentUser, receipt.id, shelter);
      if (!pdf) throw applicationNotFound();
      return pdf;
    },
  }));
}

function certificatePaper(application: AdminApplication, context: PapersContext): ListedPaper {
  return {
    key: `certificate-${application.id}`,
    type: 'certificate',
    label: 'Adoption certificate',
    missing: whyNotHome(application),
    render: () => certificatePdf(application, context),
  };
}

async function animalPapers(
  db: Database,
  application: AdminApplication,
  context: PapersContext,
): Promise<ListedPaper[]> {
  const { pet } = application;
  const { shelter, now } = context;
  const animal = await getPrintedAnimal(db, pet.id, { now, timeZone: shelter.timeZone });
  const capability = 'view medical';
  const isVaccinated = animal.done.some(({ type }) => type === 'vaccine');
  const papers: ListedPaper[] = [
    {
      key: `vaccinations-${pet.id}`,
      type: 'vaccinations',
      label: 'Vaccination certificate',
      missing: isVaccinated ? null : paperMessages.noVaccinations,
      capability,
      render: () => vaccinationsPdf(animal, { shelter, now }),
    },
    {
      key: `health-${pet.id}`,
      type: 'health',
      label: 'Health record',
      missing: null,
      capability,
      render: () => handOverPdf(animal, { shelter, now }),
    },
  ];
  if (!isChipped(animal)) return papers;
  return [
    ...papers,
    {
      key: `chip-${pet.id}`,
      type: 'chip',
      label: 'Microchip registration form',
      missing: whyNotHome(application),
      render: () => chipRegistrationPdf(application, animal, { shelter, now }),
    },
  ];
}

/** Null if the pet is home with its adopter. */
export function whyNotHome(application: AdminApplication): string | null {
  if (isPetHome(application)) return null;
  if (application.returned_at !== null) return paperMessages.returned;
  return isOnTrial(application) ? paperMessages.onTrial : paperMessages.notHome;
}
