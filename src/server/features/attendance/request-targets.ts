import type { Transaction } from 'kysely';

import type { DayState } from '#contract/requests.ts';
import { IRREGULAR_TYPES } from '#domain/attendance/irregular.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import type { RequestTarget, RequestTargets } from '../../shared/approval/request-target.ts';
import { addIrregular, correctDayIn, requireOwnFields } from './corrections.service.ts';
import { dayOf, type DayRow, dayVersion } from './day.repository.ts';
import { withdrawIrregular } from './deletions.service.ts';
import { internalWorkOfMonth } from './internal-work.repository.ts';
import { addInternalWork, presentInternalWork } from './internal-work.service.ts';
import { daySummary } from './time-record.presenter.ts';

const isIrregular = ({ record_type }: DayRow): boolean => IRREGULAR_TYPES.some((type) => type === record_type);

/** The punches of a day with its break and note; what is reported of the day is none of them. */
const punchesState = async (trx: Transaction<DB>, owner: UserKey, { date }: { readonly date: IsoDate }) => {
  const rows = (await dayOf(trx, owner, date)).filter((row) => !isIrregular(row));
  const { clock_in, clock_out, break_time, note } = daySummary(rows);
  return { state: { clock_in, clock_out, break_time, note }, version: dayVersion(rows, date) };
};

const correction: RequestTarget<'punch_correction' | 'break'> = {
  stateOf: punchesState,
  async apply(trx, change, body, { reason, punches, isByEmployee }) {
    const limits = isByEmployee ? requireOwnFields : null;
    await correctDayIn(trx, { ...change, target: 'new', body, reason, punches, limits, asSeen: null });
    return (await punchesState(trx, change.owner, body)).state;
  },
};

/** What is reported of a day. */
const reportsState = async (trx: Transaction<DB>, owner: UserKey, { date }: { readonly date: IsoDate }) => {
  const rows = (await dayOf(trx, owner, date)).filter(isIrregular);
  const reasonOf = (type: (typeof IRREGULAR_TYPES)[number]): string | null =>
    rows.find(({ record_type }) => record_type === type)?.absence_reason ?? null;
  const state: DayState = { late: reasonOf('late'), early: reasonOf('early'), absence: reasonOf('absence') };
  return { state, version: dayVersion(rows, date) };
};

const irregular: RequestTarget<'irregular'> = {
  stateOf: reportsState,
  async apply(trx, change, body, { reason }) {
    const report = { date: body.date, type: body.irregularType, reason };
    if (body.withdraw === true) await withdrawIrregular(trx, change, report);
    else await addIrregular(trx, { ...change, ...report });
    return (await reportsState(trx, change.owner, body)).state;
  },
};

/** The internal work of a day. */
const internalWorkState = async (trx: Transaction<DB>, owner: UserKey, { date }: { readonly date: IsoDate }) => {
  const entries = (await internalWorkOfMonth(trx, owner, { from: date, to: date })).map(presentInternalWork);
  const state: DayState = {
    internal_work: entries.map(({ start_time, end_time, break_time, note }) => ({
      start_time,
      end_time,
      break_time,
      note,
    })),
  };
  return { state, version: versionOf(entries) };
};

const internalWork: RequestTarget<'internal_work'> = {
  stateOf: internalWorkState,
  async apply(trx, change, body) {
    await addInternalWork(trx, { ...change, body });
    return (await internalWorkState(trx, change.owner, body)).state;
  },
};

/** What requests change of a day's attendance. */
export const attendanceTargets: RequestTargets<'punch_correction' | 'break' | 'irregular' | 'internal_work'> = {
  punch_correction: correction,
  break: correction,
  irregular,
  internal_work: internalWork,
};
