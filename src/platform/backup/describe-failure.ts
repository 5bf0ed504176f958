import { errorCode } from '../database/errors.ts';

const MAX_LENGTH = 500;

/** An error in one line, for Admins and the log. PostgreSQL's own sentences are left out: they may quote values. */
export function describeFailure(error: unknown): string {
  const message = isFromPostgres(error) ? describePostgresError(error) : toMessage(error);
  return message.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH) || 'unknown';
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isFromPostgres(error: unknown): error is { table?: string; column?: string } {
  return /^[0-9A-Z]{5}$/.test(errorCode(error)) && 'severity' in (error as object);
}

function describePostgresError(error: { table?: string; column?: string }): string {
  const { table, column } = error;
  const where = [table && `in the table ${table}`, column && `in the column ${column}`].filter(Boolean).join(', ');
  return `PostgreSQL’s error ${errorCode(error)}${where && ` ${where}`}.`;
}
