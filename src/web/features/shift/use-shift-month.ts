import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';

import { copyFromPreviousMonth, fillWeekdays, summariseShifts } from '#domain/shift/plan.ts';
import { daysFrom, monthOf, type IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriodName } from '../../lib/period-text.ts';
import { ownMessages } from '../../lib/own-messages.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { useKeptSince } from '../../lib/kept-answers.ts';
import { closingQuery, holidaysQuery, keptName, shiftsQuery, useHolidays } from '../../lib/month-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { toShiftDay } from '../../lib/wire.ts';
import { usePlanChangeQuestion } from '../../ui/plan-change-question.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import {
  changedDays,
  DAY_OFF,
  validateDays,
  plannedDay,
  refusedDays,
  spelledShift,
  typedDay,
  type TypedDay,
  type TypedDays,
} from './draft.ts';
import { texts } from './texts.ts';
import { misfitsQuery } from './misfits-query.ts';
import { useEdits } from './use-edits.ts';

const POLL_MS = 60_000;
const NOTHING: TypedDays = new Map();

/** The person's shifts of a month: what is saved, what they type over it, and what they do with it. */
export function useShiftMonth(userId: number, period: WagePeriod, hours: Interval) {
  const month = period.name;
  const before = useWagePeriods().previous(period);
  const queryClient = useQueryClient();
  const [success, showSuccess] = useFlashMessage();
  const [failure, setFailure] = useState<ReactNode>(null);
  const { edits, edit, discard, refuse, settle, ...edited } = useEdits(userId, period);
  const isEdited = edits.size > 0;
  const { question, isAccepted } = usePlanChangeQuestion();

  const shifts = useQuery({
    ...shiftsQuery(month),
    // Nothing is read again under the hands of somebody who is at work on it.
    refetchInterval: isEdited ? false : POLL_MS,
    refetchOnWindowFocus: !isEdited,
  });
  const holidays = useHolidays(period);
  const closing = useQuery({ ...closingQuery(month, 'own'), refetchInterval: POLL_MS }).data;

  const keptSince = useKeptSince(keptName('shifts', month));

  const saved = useMemo(
    () => shifts.data && new Map(shifts.data.map((shift) => [shift.date, typedDay(shift)])),
    [shifts.data],
  );
  const days = useMemo(
    () =>
      daysFrom(period.from, period.to).map((date) => ({ date, day: edits.get(date) ?? saved?.get(date) ?? DAY_OFF })),
    [period, edits, saved],
  );
  const spelled = useMemo(() => days.map(({ date, day }) => spelledShift(date, day)), [days]);

  const change = useCallback(
    (date: IsoDate, day: TypedDay): void => edit(new Map([[date, day]]), saved ?? NOTHING),
    [edit, saved],
  );

  const fill = (): void => {
    if (saved === undefined || holidays.data === undefined) return;
    const filled = changedDays(spelled, fillWeekdays(period, holidays.data, hours, spelled));
    edit(filled, saved, filled.size === 0 ? texts.nothingToFill : texts.filled(filled.size));
  };

  const copying = useExclusiveMutation('copy-shifts', {
    mutationFn: async () => {
      const months = new Set([before.from, period.from, period.to].map(monthOf));
      const [previous, ...holidaysOfMonths] = await Promise.all([
        queryClient.fetchQuery(shiftsQuery(before.name)),
        ...[...months].map((each) => queryClient.fetchQuery(holidaysQuery(each))),
      ]);
      return { previous, holidays: new Map(holidaysOfMonths.flatMap((each) => [...each])) };
    },
    onMutate: () => setFailure(null),
    onSuccess: ({ previous, holidays: ofBoth }) => {
      if (saved === undefined) return;
      const from = formatPeriodName(before);
      if (!previous.some(({ isWorkday }) => isWorkday)) return edit(NOTHING, saved, texts.nothingToCopy(from));
      const copied = changedDays(spelled, copyFromPreviousMonth(previous, { before, month: period }, ofBoth));
      edit(copied, saved, copied.size === 0 ? texts.sameAsPrevious(from) : texts.copied(from));
    },
    onError: () => setFailure(texts.loadFailed),
  });

  const saving = useExclusiveMutation('save-shifts', {
    mutationFn: async (sent: TypedDays) => {
      const body = { month, shifts: [...sent].map(([date, day]) => plannedDay(date, day)) };
      if (!(await isAccepted((await api('POST /api/shifts/plan-changes', { body })).people))) return null;
      // An answer that is under way was read before this save, and would come back over it.
      await queryClient.cancelQueries({ queryKey: shiftsQuery(month).queryKey });
      return api('POST /api/shifts', { body });
    },
    onSuccess: (done, sent) => {
      if (done === null) return;
      const { message, shifts: answer } = done;
      queryClient.setQueryData(shiftsQuery(month).queryKey, answer.map(toShiftDay));
      void queryClient.invalidateQueries({ queryKey: misfitsQuery(month, 'own').queryKey });
      settle(sent);
      showSuccess(message);
    },
    onError: (error) => {
      setFailure(messageOf(error, texts.saveFailed));
      refuse(error instanceof ApiError ? refusedDays(error.fields) : new Map());
    },
  });

  const save = (): void => {
    if (saved === undefined) return;
    showSuccess(null);
    const found = validateDays(days);
    setFailure(found.size === 0 ? null : ownMessages.invalid_input);
    if (found.size > 0) return refuse(found);
    // A day without a shift is saved as a day off: unplanned, a weekday without punches would count as absence (D5).
    saving.mutate(new Map(days.flatMap(({ date, day }) => (edits.has(date) || !saved.has(date) ? [[date, day]] : []))));
  };

  return {
    ...edited,
    isEdited,
    days,
    holidays: holidays.data,
    closing,
    isClosed: closing?.status === 'closed',
    /** When the shifts were read that are shown without a network: nothing can be saved now. */
    keptSince,
    /** Whether the month can be filled in. */
    isFixed: closing?.status === 'closed' || keptSince !== null,
    /** Days, hours of the month as it is typed now; `null` while nothing is known of it. */
    summary: saved === undefined ? null : summariseShifts(spelled),
    isLoading: shifts.isPending || holidays.isPending,
    loadFailures: [...(shifts.isError ? [texts.loadFailed] : []), ...(holidays.isError ? [texts.holidaysFailed] : [])],
    reload: () => void Promise.all([shifts, holidays].filter((query) => query.isError).map((query) => query.refetch())),
    isSaving: saving.isPending,
    isCopying: copying.isPending,
    /** What is asked before a plan that is fixed (変形) is changed. */
    question,
    success,
    failure,
    change,
    fill,
    copy: () => copying.mutate(),
    save,
    discard: () => {
      setFailure(null);
      discard();
    },
  };
}

/** What `useShiftMonth` knows and does. */
export type ShiftMonth = ReturnType<typeof useShiftMonth>;
