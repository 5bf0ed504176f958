export const careTypes = ['vaccine', 'dewormer', 'flea_tick', 'test', 'medication', 'other'] as const;
export type CareType = (typeof careTypes)[number];
export const careTypeLabels: Record<CareType, string> = {
  vaccine: 'Vaccine',
  dewormer: 'Deworming',
  flea_tick: 'Flea and tick',
  test: 'Test',
  medication: 'Medication',
  other: 'Other',
};

export const routes = ['subcutaneous', 'intramuscular', 'oral', 'topical', 'intranasal', 'other'] as const;
export type Route = (typeof routes)[number];
export const routeLabels: Record<Route, string> = {
  subcutaneous: 'Under the skin',
  intramuscular: 'Into the muscle',
  oral: 'By mouth',
  topical: 'On the skin',
  intranasal: 'Into the nose',
  other: 'Other',
};

export const testResults = ['negative', 'positive', 'inconclusive'] as const;
export type TestResult = (typeof testResults)[number];

export const treatmentStatuses = ['open', 'given', 'skipped', 'canceled'] as const;
/** An outcome cancels open doses, someone stops a protocol, or the protocol no longer has the step. */
export const canceledReasons = ['outcome', 'stopped', 'protocol'] as const;
export type CanceledReason = (typeof canceledReasons)[number];

export const procedureTypes = ['spay_neuter', 'surgery', 'dental', 'exam', 'test', 'x_ray', 'other'] as const;
export type ProcedureType = (typeof procedureTypes)[number];
export const procedureTypeLabels: Record<ProcedureType, string> = {
  spay_neuter: 'Spay or neuter',
  surgery: 'Surgery',
  dental: 'Dental',
  exam: 'Exam',
  test: 'Lab test',
  x_ray: 'X-ray',
  other: 'Other',
};

/** Alerts and holds show wherever the animal does; notes only in its record. */
export const medicalNoteTypes = ['note', 'alert', 'hold'] as const;
export type MedicalNoteType = (typeof medicalNoteTypes)[number];
export const medicalNoteTypeLabels: Record<MedicalNoteType, string> = {
  note: 'Note',
  alert: 'Alert',
  hold: 'Medical hold',
};

export const alertTypes = ['hold', 'alert', 'weight_loss', 'not_gaining', 'overdue'] as const;
export type AlertType = (typeof alertTypes)[number];

/** Each includes the one before. */
export const duePeriods = ['overdue', 'today', 'week'] as const;
export type DuePeriod = (typeof duePeriods)[number];
/** After today. */
export const DUE_WEEK_DAYS = 7;

export const medicalFileTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/jpeg': { label: 'JPEG', extension: 'jpg' },
  'image/png': { label: 'PNG', extension: 'png' },
  'image/webp': { label: 'WebP', extension: 'webp' },
} as const;
export type MedicalFileType = keyof typeof medicalFileTypes;

export const MIN_WEIGHT_KG = 0.001;
export const MAX_WEIGHT_KG = 500;
export const MAX_FILE_BYTES = 20_000_000;

export const medicalLimits = {
  name: 120,
  manufacturer: 120,
  purpose: 300,
  dose: 60,
  lot: 60,
  reason: 300,
  note: 2000,
  veterinarian: 120,
  outcome: 300,
  fileName: 200,
  steps: 30,
  /** In days. */
  age: 36_500,
  interval: 3650,
  /** In one call. */
  atOnce: 200,
} as const;

export const medicalMessages = {
  noRecord: 'This animal isn’t in your records.',
  notInCare: (name: string) => `${name} isn’t in your care, so nothing can be planned.`,
  noTreatment: 'This dose was deleted.',
  noProduct: 'Choose a product from the list.',
  inactiveProduct: 'This product is no longer used. Choose another one.',
  noLot: 'This lot was deleted.',
  noProtocol: 'Choose a protocol from the list.',
  inactiveProtocol: 'This protocol is no longer used. Choose another one.',
  otherSpecies: (protocol: string, pet: string) => `${protocol} isn’t for animals like ${pet}.`,
  alreadyStarted: (protocol: string, pet: string) => `${pet} is on ${protocol} already.`,
  nothingToPlan: (protocol: string, pet: string) => `${pet} is too old for ${protocol}, or has completed it.`,
  notStarted: (protocol: string, pet: string) => `${pet} isn’t on ${protocol}.`,
  recordedBefore: (name: string, pet: string, who: string, when: string) => `${who} gave ${pet} ${name} on ${when}.`,
  skipped: (name: string, pet: string) => `${name} was skipped for ${pet}.`,
  canceled: (name: string, pet: string) => `${name} is no longer planned for ${pet}.`,
  notOpen: 'This dose is no longer due. Reload the page.',
  notRecorded: 'This dose isn’t recorded, so there’s nothing to take back.',
  usedKey: 'This was already sent for something else. Reload the page and try again.',
  future: 'Choose a time that isn’t in the future.',
  futureDay: 'Choose a day that isn’t in the future.',
  pastDay: 'Choose today or a later day.',
  tooLateDay: 'Choose a day within 10 years.',
  beforeBirth: 'Choose a day after the animal was born.',
  tooLongAgo: 'Choose a day after 1990.',
  nameOrProduct: 'Choose a product, or enter a name',
  enterReason: 'Enter the reason',
  enterNote: 'Enter the note',
  enterName: 'Enter a name',
  enterLot: 'Enter the lot number',
  chooseDay: 'Choose a day',
  weight: `Enter a weight above 0 and up to ${MAX_WEIGHT_KG} kg`,
  noWeight: 'This weight was deleted.',
  noProcedure: 'This procedure was deleted.',
  noNote: 'This note was deleted.',
  noFile: 'This file was deleted.',
  missingContent: 'This file is missing from our storage. Your administrator can restore it from a backup.',
  resultOfTest: 'Only a test has a result.',
  endOfNote: 'Only an alert or a hold has an end.',
  followUp: 'Choose a follow-up day after the procedure.',
  newer: 'A colleague changed this in the meantime. Reload the page to see it.',
  usedName: 'This name is used already.',
  usedLot: 'This product has a lot with this number.',
  ages: 'The last age comes after the first.',
  firstInterval: 'The first step has no step before it.',
  unknownStep: 'This step was deleted. Reload the page.',
  missingFile: 'Choose a file',
  fileType: 'Choose a PDF, JPEG, PNG or WebP file.',
  heic: 'Phones’ HEIC photos can’t be opened everywhere. Choose a JPEG, or a PDF.',
  largeFile: 'Choose a file of up to 20 MB.',
  emptyFile: 'This file is empty.',
} as const;
