import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { plannedHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { DEFAULT_WORKING_HOURS, SHIFT_BREAK } from '#domain/shift/plan.ts';
import { summariseShifts } from '#domain/shift/plan.ts';
import { daysFrom, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatInterval } from '#domain/time/interval.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { closingQuery, shiftsQuery, useHolidays } from '../../lib/month-queries.ts';
import { useMay } from '../../lib/permissions.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import type { SavedShift } from '../../lib/wire.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { CLOSED_MONTH_ID, ClosedMonth } from '../../ui/closed-month.tsx';
import { type DayColumn, DayRow, DayTable } from '../../ui/day-list.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { usePlanChangeQuestion } from '../../ui/plan-change-question.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import {
  DAY_OFF,
  chosenEndDay,
  plannedDay,
  SHIFT_STEP,
  typedDay,
  typedHours,
  validateHours,
  type TypedDay,
} from './draft.ts';
import { misfitTexts } from './misfit-texts.ts';
import { useMisfits } from './misfits-query.ts';
import { PlannedTotals } from './save-panel.tsx';
import styles from './shift.module.css';
import { employeeTexts, texts } from './texts.ts';

const POLL_MS = 60_000;
const SAVING = 'save-employee-shift';

const address = searchState({ month: periodParam() });

const COLUMNS: readonly DayColumn[] = [
  { key: 'date', label: texts.date, width: 'var(--day)' },
  { key: 'hours', label: employeeTexts.hours },
  { key: 'breakTime', label: texts.breakTime, width: 'var(--break)', align: 'end' },
  { key: 'actions', label: employeeTexts.actions, width: 'var(--actions)', align: 'end' },
];

/** An employee's shifts of a month (`?month=`), for their admins: what they add up to, and every day to be corrected. */
export function EmployeeShifts({ userId }: { readonly userId: number }): ReactNode {
  const today = useToday();
  const [values, change] = useSearchState(address);
  const periods = useWagePeriods();
  const period = periods.named(values.month) ?? periods.on(today);
  const month = period.name;
  const shifts = useQuery({ ...shiftsQuery(month, userId), refetchInterval: POLL_MS });
  const holidays = useHolidays(period, userId).data;
  const closing = useQuery({ ...closingQuery(month, userId), refetchInterval: POLL_MS }).data;
  const { misfits, isReading: isReadingMisfits } = useMisfits(month, userId);
  const isClosed = closing?.status === 'closed';
  const [corrected, setCorrected] = useState<IsoDate | null>(null);
  const [message, showMessage] = useFlashMessage();
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  const plans = useMay('plan_shifts');
  const close = (): void => setCorrected(null);
  const shiftOf = (date: IsoDate) => shifts.data?.find((shift) => shift.date === date);
  return (
    <div className={styles.shifts}>
      <Row gap="wide">
        <PeriodSwitch period={period} onChange={(chosen) => change({ month: chosen })} />
        <PlannedTotals summary={shifts.data && summariseShifts(shifts.data)} />
      </Row>
      <ClosedMonth closing={closing} month={month} />
      {shifts.isError && (
        <LoadFailure isReading={shifts.isFetching} onRetry={shifts.refetch}>
          {employeeTexts.loadFailed}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {shifts.isPending && texts.loading}
      </div>
      {(shifts.isPending || shifts.data !== undefined) && (
        <DayTable className={styles.plan} columns={COLUMNS}>
          {daysFrom(period.from, period.to).map((date) => (
            <DayRow key={date} date={date} isToday={date === today} holiday={holidays?.get(date) ?? null}>
              <td>
                {shifts.isPending || isReadingMisfits ? (
                  <Skeleton height="0.75rem" width="60%" />
                ) : (
                  <Hours shift={shiftOf(date)} />
                )}
                <Misfit message={misfits.get(date)} />
              </td>
              <td data-align="end">{shiftOf(date)?.isWorkday === true && formatDuration(SHIFT_BREAK)}</td>
              <td data-align="end">
                {plans && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={shifts.isPending}
                    aria-label={employeeTexts.correctionOf(date)}
                    data-disabled={isClosed || undefined}
                    aria-disabled={isClosed || undefined}
                    aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
                    onClick={isClosed ? undefined : () => setCorrected(date)}
                  >
                    {employeeTexts.correct}
                  </Button>
                )}
              </td>
            </DayRow>
          ))}
        </DayTable>
      )}
      <SubjectDialog
        subject={corrected}
        title={employeeTexts.title}
        // A save can't be aborted: the dialog waits for its outcome.
        onClose={() => {
          if (!isSaving) close();
        }}
      >
        {(date) => (
          <Stack gap="lg">
            <Text weight="bold">{formatMonthDay(date)}</Text>
            <ShiftForm
              key={date}
              userId={userId}
              month={month}
              date={date}
              saved={shiftOf(date)}
              onClose={close}
              onSaved={(done) => {
                close();
                showMessage(done);
              }}
            />
          </Stack>
        )}
      </SubjectDialog>
      <Toast message={message} />
    </div>
  );
}

/** The planned hours, `09:00〜18:00`. */
function Hours({ shift }: { readonly shift: ShiftDay | undefined }): ReactNode {
  const hours = plannedHours(shift ?? null);
  if (hours !== null) return formatInterval(hours);
  return (
    <Text as="span" tone="dim">
      {shift === undefined ? employeeTexts.unplanned : employeeTexts.dayOff}
    </Text>
  );
}

/** Why the shift of a day doesn't fit the contract, where it doesn't. */
const Misfit = ({ message }: { readonly message: string | undefined }): ReactNode =>
  message !== undefined && (
    <div className={styles.misfit}>
      <Tag tone="bad" size="sm">
        {misfitTexts.mark}
      </Tag>
      <Text as="span" tone="dim" size="xs">
        {message}
      </Text>
    </div>
  );

/** Plans or corrects the shift of a day. */
function ShiftForm({
  userId,
  month,
  date,
  saved,
  onClose,
  onSaved,
}: {
  readonly userId: number;
  /** The period of the day. */
  readonly month: PeriodName;
  readonly date: IsoDate;
  /** `undefined` of a day that isn't planned. */
  readonly saved: SavedShift | undefined;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const { question, isAccepted } = usePlanChangeQuestion();
  /** The day as it is sent. */
  const bodyOf = (day: TypedDay) => {
    const { startTime, endTime, endDay, isWorkday } = plannedDay(date, day);
    return { date, start_time: startTime, end_time: endTime, end_day: endDay, is_workday: isWorkday };
  };
  const form = useForm<TypedDay, { readonly message: string }>({
    draft: `shift ${date} ${userId}`,
    initial: saved === undefined ? DAY_OFF : typedDay(saved),
    validate: (day) => (day.isWorkday ? (validateHours(day) ?? {}) : {}),
    isConfirmed: async (day) => {
      const days = [{ ...bodyOf(day), pattern_id: null }];
      const answer = await api('POST /api/admin/rosters/{month}/plan-changes', {
        params: { month },
        body: { people: [{ user_id: userId, version: null, days }] },
      });
      return isAccepted(answer.people);
    },
    mutation: SAVING,
    save: (day) => {
      const body = bodyOf(day);
      const id = String(userId);
      return saved === undefined
        ? api('POST /api/admin/users/{id}/shifts/new', { params: { id }, body })
        : api('PUT /api/admin/users/{id}/shifts/{shiftId}', { params: { id, shiftId: String(saved.id) }, body });
    },
    wireNames: { start_time: 'start', end_time: 'end', end_day: 'end' },
    failed: employeeTexts.saveFailed,
    onSaved: ({ message }) => {
      void invalidate(queryClient, 'shift');
      onSaved(message);
    },
  });
  const day = form.values;
  const [firstField] = useState(day.isWorkday ? 'start' : 'isWorkday');
  const time = (field: 'start' | 'end') => ({
    ...form.typed(field),
    label: texts[field],
    required: day.isWorkday,
    disabled: !day.isWorkday,
    stepMinutes: SHIFT_STEP,
  });
  return (
    <DialogForm form={form} firstField={firstField} onClose={onClose}>
      <CheckField
        label={texts.workday}
        name="isWorkday"
        checked={day.isWorkday}
        onChange={(isWorkday) => form.change(isWorkday ? { isWorkday, ...typedHours(DEFAULT_WORKING_HOURS) } : DAY_OFF)}
      />
      <Pair>
        <TimeInput {...time('start')} />
        <TimeInput {...time('end')} {...chosenEndDay(day, (endDay) => form.change({ endDay, end: day.end }))} />
      </Pair>
      {question}
    </DialogForm>
  );
}
