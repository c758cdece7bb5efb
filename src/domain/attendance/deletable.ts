import type { MonthRow } from './month.ts';

/** The values of a day that an admin can delete, each with the id of a record to send. */
export interface DeletableValues {
  readonly clockIn: number | null;
  readonly clockOut: number | null;
  readonly breakTime: number | null;
  readonly note: number | null;
  readonly absence: number | null;
  /** The late and early reports of the day. */
  readonly remarks: readonly number[];
}

const NONE: DeletableValues = {
  clockIn: null,
  clockOut: null,
  breakTime: null,
  note: null,
  absence: null,
  remarks: [],
};

/**
 * The values that an admin can delete of the row's day (D34). On a day with an absence or internal work only that
 * entry; the row has its internal work's own ids.
 */
export function deletableValues(row: MonthRow): DeletableValues {
  if (row.isAbsent) return { ...NONE, absence: row.absenceRecordId };
  if (row.hasInternalWork) return NONE;
  // Break and note belong to the day: any record of it identifies them.
  const anyPunch = row.clockInRecord?.id ?? row.clockOutRecord?.id ?? null;
  return {
    clockIn: row.clockInRecord?.id ?? null,
    clockOut: row.clockOutRecord?.id ?? null,
    breakTime: row.breakMinutes === null ? null : anyPunch,
    note: row.note === null ? null : anyPunch,
    absence: null,
    remarks: row.remarks.map(({ recordId }) => recordId),
  };
}
