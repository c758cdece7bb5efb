// The duration of an employee's balance after 20 years, 20 grants and 400 days taken, beside a single year's.
import { leaveDays } from '#domain/leave/amount.ts';
import { balanceOn } from '#domain/leave/balance.ts';
import { calculateLedger, type LeaveGrant, type LeaveUsage } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay } from '#domain/leave/statutory-grant.ts';
import { addDays, isoDate } from '#domain/time/date.ts';
import { median, printTable } from './lib/measure.ts';

const ROUNDS = 400;
const DAYS_A_YEAR = 20;

function career(years: number): { grants: LeaveGrant[]; usages: LeaveUsage[] } {
  const grants = Array.from({ length: years }, (_, index): LeaveGrant => {
    const grantedOn = isoDate(`${2006 + index}-04-01`);
    return {
      id: index + 1,
      grantedOn,
      lastUsableOn: lastUsableDay(grantedOn),
      amount: leaveDays(DAYS_A_YEAR),
      isStatutory: true,
    };
  });
  const usages = grants.flatMap(({ id, grantedOn }) =>
    Array.from({ length: DAYS_A_YEAR }, (_, index): LeaveUsage => ({
      id: id * 100 + index,
      date: addDays(grantedOn, index * 18),
      unit: 'day',
      amount: leaveDays(1),
      isPending: false,
    })),
  );
  return { grants, usages };
}

const today = isoDate('2026-03-31');
const balanceMs = ({ grants, usages }: ReturnType<typeof career>): number => {
  const start = performance.now();
  balanceOn(calculateLedger(grants, usages, DEFAULT_LEAVE_POLICY), today);
  return performance.now() - start;
};

const careers = { '1 year, 20 days taken': career(1), '20 years, 400 days taken': career(20) };
for (const one of Object.values(careers)) for (let round = 0; round < ROUNDS; round++) balanceMs(one);
const times = new Map(Object.keys(careers).map((what) => [what, [] as number[]]));
for (let round = 0; round < ROUNDS; round++)
  for (const [what, one] of Object.entries(careers)) times.get(what)?.push(balanceMs(one));

const [shortest = 1] = [...times.values()].map(median);
process.stdout.write(`The balance from grants and days taken, medians of ${ROUNDS}, once warm.\n`);
printTable(
  ['', 'ms', 'to one year'],
  [...times].map(([what, figures]) => [what, median(figures).toFixed(3), (median(figures) / shortest).toFixed(1)]),
);
