import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseExpired, type DatedBackup } from './expired-backups.ts';

const daily = { days: 7, weeks: 4, months: 12 };

function backup(madeAt: string, verification?: DatedBackup['verification']): DatedBackup {
  return { name: madeAt, madeAt: new Date(madeAt), verification };
}

/** The days of what stays. */
function saved(backups: DatedBackup[], retention = daily, timeZone = 'UTC'): string[] {
  const expired = chooseExpired(backups, retention, timeZone);
  return backups.filter((each) => !expired.includes(each)).map(({ name }) => name.slice(0, 10));
}

/** One at 03:00 on each of the days before December 2026, newest first. */
function nightly(days: number): DatedBackup[] {
  return Array.from({ length: days }, (_, back) => {
    const date = new Date(Date.UTC(2026, 10, 30 - back, 3));
    return backup(date.toISOString());
  });
}

describe('the backups that stay', () => {
  test('are those of the last days, then the newest of each week, then of each month', () => {
    expect(saved(nightly(120))).toEqual([
      '2026-11-30',
      '2026-11-29',
      '2026-11-28',
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
    ]);
  });

  test('are the last that there are, after a long break', () => {
    const old = [backup('2024-05-02T03:00:00Z'), backup('2024-05-01T03:00:00Z')];
    expect(saved([backup('2026-11-30T03:00:00Z'), ...old])).toEqual(['2026-11-30', '2024-05-02', '2024-05-01']);
  });

  test('are all of the last 24 hours, and then one of a day', () => {
    const hours = [
      '2026-11-30T20',
      '2026-11-30T12',
      '2026-11-29T21',
      '2026-11-29T19',
      '2026-11-28T23',
      '2026-11-28T01',
    ];
    const backups = hours.map((hour) => backup(`${hour}:00:00Z`));
    const expired = chooseExpired(backups, { days: 3, weeks: 0, months: 0 }, 'UTC');
    expect(expired.map(({ name }) => name.slice(0, 13))).toEqual(['2026-11-29T19', '2026-11-28T01']);
  });

  test('count days in the shelter’s time zone', () => {
    const backups = [backup('2026-11-30T12:00:00Z'), backup('2026-11-29T04:00:00Z'), backup('2026-11-28T12:00:00Z')];
    expect(saved(backups, { days: 2, weeks: 0, months: 0 }, 'America/New_York')).toEqual(['2026-11-30', '2026-11-29']);
  });

  test('include the newest verified one, however old it is', () => {
    const verified = backup('2020-01-01T03:00:00Z', 'verified');
    const older = backup('2019-01-01T03:00:00Z', 'verified');
    expect(saved([...nightly(60), verified, older], { days: 1, weeks: 0, months: 0 })).toEqual([
      '2026-11-30',
      '2020-01-01',
    ]);
  });

  test('count no backup that could not be restored, which goes only after a newer one was verified', () => {
    const bad = backup('2026-11-20T03:00:00Z', 'failed');
    const good = backup('2026-11-19T03:00:00Z');
    const one = { days: 1, weeks: 0, months: 0 };
    expect(saved([bad, good], one)).toEqual(['2026-11-20', '2026-11-19']);
    expect(saved([backup('2026-11-21T03:00:00Z', 'verified'), bad, good], one)).toEqual(['2026-11-21']);
  });

  test('always include the newest, the newest that is not known to be bad, and the newest verified one', () => {
    const anyBackup = fc.record({
      name: fc.uuid(),
      madeAt: fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      verification: fc.constantFrom('verified' as const, 'failed' as const, undefined),
    });
    const anyRetention = fc.record({ days: fc.integer({ min: 1, max: 9 }), weeks: fc.nat(5), months: fc.nat(13) });
    fc.assert(
      fc.property(fc.array(anyBackup, { maxLength: 40 }), anyRetention, (backups, retention) => {
        const expired = new Set(chooseExpired(backups, retention, 'America/New_York'));
        const newestOf = (list: DatedBackup[]) =>
          list.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())[0];
        const newest = [
          newestOf(backups),
          newestOf(backups.filter(({ verification }) => verification !== 'failed')),
          newestOf(backups.filter(({ verification }) => verification === 'verified')),
        ];
        expect(newest.filter((each) => each !== undefined && expired.has(each))).toEqual([]);
        // A second run deletes nothing more.
        expect(
          chooseExpired(
            backups.filter((each) => !expired.has(each)),
            retention,
            'America/New_York',
          ),
        ).toEqual([]);
      }),
    );
  });
});
