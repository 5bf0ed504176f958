import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { describeStorage, parseStorageUrl, STORAGE_URL_EXAMPLE, type StorageAddress } from '../storage/storage-url.ts';

/** The job that makes them, on one server at a time. */
export const BACKUP_JOB = 'backing up';

/** Where and when the server backs up, from the `BACKUP_…` variables. */
export interface BackupSettings {
  place: BackupPlace;
  /** An age identity; undefined: not encrypted. */
  key: string | undefined;
  /** Times of the shelter's day, such as `03:00`, in ascending order. */
  times: string[];
  retention: Retention;
  /** Undefined: never. */
  verifyEveryDays: number | undefined;
}

/** A folder's absolute path, or a bucket. */
export type BackupPlace = string | StorageAddress;

/** For messages and records, without secrets: the folder's path, or the bucket and its host. */
export function describePlace(place: BackupPlace): string {
  return typeof place === 'string' ? place : describeStorage(place);
}

/** For how many days, weeks and months the newest backup of each stays. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

const VERIFY_DAYS = { daily: 1, weekly: 7, monthly: 30, never: undefined };
const PLACE = `the absolute path of a folder, or a URL such as ${STORAGE_URL_EXAMPLE}`;
const TIMES = 'times such as 03:00, separated by commas';
const RETENTION = 'the numbers of days, weeks and months, such as 7d 4w 12m, with at least one day';

export const backupEnvironment = {
  BACKUP_URL: z
    .string()
    .transform((text) => (isAbsolute(text) ? resolve(text) : parseStorageUrl(text)))
    .refine((place) => place !== null, PLACE)
    .optional(),
  BACKUP_KEY: z
    .string()
    .trim()
    .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'a key from npm run shelter -- make-backup-key')
    .optional(),
  BACKUP_AT: z
    .string()
    .default('03:00')
    .transform((text) => [...new Set(text.split(',').map((time) => time.trim()))].toSorted())
    .refine((times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)), TIMES),
  BACKUP_KEEP: z
    .string()
    .default('7d 4w 12m')
    .transform(parseRetention)
    .refine((retention) => retention !== null, RETENTION),
  BACKUP_VERIFY: z.enum(['daily', 'weekly', 'monthly', 'never'], 'daily, weekly, monthly or never').default('weekly'),
};

interface BackupVariables {
  BACKUP_URL?: BackupPlace | undefined;
  BACKUP_KEY?: string | undefined;
  BACKUP_AT: string[];
  BACKUP_KEEP: Retention;
  BACKUP_VERIFY: keyof typeof VERIFY_DAYS;
}

/** Undefined without `BACKUP_URL`: then the server makes no backups. */
export function toBackupSettings(variables: BackupVariables): BackupSettings | undefined {
  if (variables.BACKUP_URL === undefined) return undefined;
  return {
    place: variables.BACKUP_URL,
    key: variables.BACKUP_KEY,
    times: variables.BACKUP_AT,
    retention: variables.BACKUP_KEEP,
    verifyEveryDays: VERIFY_DAYS[variables.BACKUP_VERIFY],
  };
}

function parseRetention(text: string): Retention | null {
  const parts = text
    .trim()
    .split(/[\s,]+/)
    .map((part) => /^(\d{1,4})([dwm])$/.exec(part));
  const counts = { d: 0, w: 0, m: 0 };
  for (const part of parts) {
    if (!part) return null;
    counts[part[2] as keyof typeof counts] = Number(part[1]);
  }
  return counts.d < 1 ? null : { days: counts.d, weeks: counts.w, months: counts.m };
}
