import { useCallback, useEffect, useMemo, useRef } from 'react';

import type { WorkType } from '#domain/attendance/month.ts';
import { isWithin, parseIsoDate, type IsoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { oneOf, type Param, period as periodParam, searchState } from '../../lib/search-state.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { navigate, useLocation, useSearchParams } from '../../lib/router.tsx';

/** The dialogs of a day, as the row's menu offers them. */
export const DIALOG_KINDS = ['correction', 'irregular', 'internal-work', 'split', 'swap', 'comp', 'history'] as const;
export type DialogKind = (typeof DIALOG_KINDS)[number];

/** A dialog that is open for a day. */
export interface DayDialog {
  readonly kind: DialogKind;
  readonly date: IsoDate;
}

export const WORK_TYPES = ['all', 'client', 'internal'] as const satisfies readonly WorkType[];

const workTypeParam: Param<WorkType> = {
  name: 'type',
  read: (said) => WORK_TYPES.find((type) => type === said) ?? 'all',
  write: (type) => (type === 'all' ? null : type),
};
const dayParam: Param<IsoDate | null> = { read: (said) => parseIsoDate(said ?? ''), write: (day) => day };

const monthState = searchState({
  month: periodParam(),
  workType: workTypeParam,
  day: dayParam,
  dialog: oneOf(DIALOG_KINDS),
});
const NO_DIALOG = { day: null, dialog: null };
const OPENED_HERE = 'dialog-opened-here';

/**
 * Whether the dialog can be opened for the day (D16): what lies ahead can't have been otherwise, so it can't be corrected
 * nor worked; an absence can be reported, and days be swapped, beforehand.
 */
export function isOffered(kind: DialogKind, date: IsoDate, today: IsoDate): boolean {
  return date <= today || kind === 'irregular' || kind === 'swap' || kind === 'history';
}

/**
 * What the address says of the month screen, and how to change that: a link or a reload shows the same
 * (`?month=&type=&day=&dialog=`). A day without a month names its own.
 */
export function useMonthAddress(today: IsoDate) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const wasOpenedHere = state === OPENED_HERE;

  const { day, dialog: kind, workType, ...said } = monthState.read(search);
  const periods = useWagePeriods();
  const period = periods.named(said.month) ?? periods.on(day ?? today);
  const isOpen = kind !== null && day !== null && isWithin(day, period) && isOffered(kind, day, today);
  const dialog = useMemo((): DayDialog | null => (isOpen ? { kind, date: day } : null), [isOpen, kind, day]);

  // Read when it is written, so that what a row is given stays the same while the address changes.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  });
  const write = useCallback(
    (changed: Partial<ReturnType<typeof monthState.read>>, options: { replace: boolean; state?: unknown }): void =>
      latest.current((last) => monthState.write(changed, last), options),
    [],
  );

  return {
    period,
    workType,
    dialog,
    /** The address is of a day. */
    namesDay: day !== null,
    showMonth: (chosen: PeriodName) => {
      if (chosen !== period.name) write({ month: chosen, ...NO_DIALOG }, { replace: false });
    },
    showWorkType: (chosen: WorkType) => write({ workType: chosen }, { replace: true }),
    // A step of its own, so that a phone's back button closes the dialog and not the screen.
    openDialog: useCallback(
      (chosen: DialogKind, date: IsoDate) =>
        write({ month: periods.on(date).name, day: date, dialog: chosen }, { replace: false, state: OPENED_HERE }),
      [write, periods],
    ),
    closeDialog: (): void => {
      if (wasOpenedHere) navigate(-1);
      else write(NO_DIALOG, { replace: true });
    },
  };
}
