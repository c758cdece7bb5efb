import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { endDayOf, shiftHours } from '#domain/attendance/shift.ts';
import { addDays, daysFrom, type IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, formatOnWorkingDay, formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { type DayValues, valuesOf } from '../../lib/day-values.ts';
import { type DayVersion, readDay } from '../../lib/day-version.ts';
import { endDayText, readEndDay } from '../../lib/end-day.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { serverNow, useServerTime } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { endDayChoice, TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { bodyOf, breakChoices, FIELDS } from './correction-dialog.tsx';
import { clockOutDay, isSaved, validateCorrection } from './correction-values.ts';
import { ShiftRange } from './day-cells.tsx';
import { SAVING } from './day-form.ts';
import styles from './day-review.module.css';
import { ReviewedInternalWork } from './reviewed-internal-work.tsx';
import { texts } from './texts.ts';
import { useMonth } from './use-month.ts';

const MINUTE_MS = 60_000;

/** A day of an employee under review. */
export interface DayReviewProps {
  readonly userId: number;
  readonly date: IsoDate;
  /** Shows the week up to the day beside its fields, and not the days before and after. */
  readonly isOfWeek: boolean;
  /** The first field has the initial focus. */
  readonly takesFocus: boolean;
  /** What is saved, or needs no saving, is done: on to the next. */
  readonly onDone: (message: string | null) => void;
}

/**
 * An employee's day between its neighbours, to be put right where its finding is shown: the times, the break, the shift and
 * the note. Enter saves what has changed.
 */
export function DayReview(props: DayReviewProps): ReactNode {
  const { userId, date, isOfWeek } = props;
  const now = useServerTime(MINUTE_MS);
  const periods = useWagePeriods();
  const { days, failure, isReading, reload } = useMonth(userId, periods.on(date), 'all', now);
  const weekFrom = addDays(date, -6);
  // The same month unless the week begins in the one before: it is read once.
  const before = useMonth(userId, periods.on(isOfWeek ? weekFrom : date), 'all', now);
  const read = useQuery({
    queryKey: queryKey('day', date, userId, 'review'),
    queryFn: ({ signal }) => readDay(userId, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const known = [...(days ?? []), ...(before.days ?? [])];
  const rowOn = (on: IsoDate): MonthRow | undefined => known.find((each) => each.date === on);
  const row = rowOn(date);
  return (
    <Stack gap="snug">
      {failure !== null && (
        <LoadFailure isReading={isReading} onRetry={reload}>
          {failure}
        </LoadFailure>
      )}
      <Loaded
        query={{ ...read, data: row === undefined ? undefined : read.data }}
        failed={texts.notRead([texts.read.records])}
        heights={['4.5rem', '5rem']}
      >
        {(day) => (
          <>
            <DaysBeside
              title={isOfWeek ? texts.weekTo : texts.neighbours}
              rows={(isOfWeek ? daysFrom(weekFrom, date) : [addDays(date, -1), addDays(date, 1)])
                .map(rowOn)
                .filter((each) => each !== undefined)}
            />
            {row !== undefined && row.internalWork.length > 0 && (
              <ReviewedInternalWork row={row} onDone={props.onDone} />
            )}
            <Fields key={day.version} {...props} read={day} shift={row?.shift ?? null} onReload={read.refetch} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Days to compare with: those before and after, as far as they are in the month, or a week. */
function DaysBeside({ title, rows }: { readonly title: string; readonly rows: readonly MonthRow[] }): ReactNode {
  const time = (minute: MonthRow['clockIn']): string => (minute === null ? texts.unknown : formatOnWorkingDay(minute));
  return (
    <table className={styles.neighbours}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {[title, texts.shift, texts.clockIn, texts.clockOut, texts.breakTime].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, shift, clockIn, clockOut, breakMinutes }) => (
          <tr key={date}>
            <th scope="row">{formatMonthDay(date)}</th>
            <td>{shift === null ? texts.unknown : <ShiftRange shift={shift} />}</td>
            <td>{time(clockIn)}</td>
            <td>{time(clockOut)}</td>
            <td>{breakMinutes === null ? texts.unknown : formatDuration(breakMinutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReviewValues extends DayValues {
  readonly shiftStart: string;
  readonly shiftEnd: string;
  readonly shiftEndDay: string;
  /** Of the correction: an admin's needs none. */
  readonly reason: string;
}

const clockOf = (minute: WorkingDayMinute | undefined): string => (minute === undefined ? '' : formatTimeOfDay(minute));

/** What is wrong with the shift's fields: it has both times, or none on a day off. */
function shiftFaults({ shiftStart, shiftEnd }: ReviewValues): FieldErrors<'shiftStart' | 'shiftEnd'> {
  const start = typedTimeFault(shiftStart);
  const end = typedTimeFault(shiftEnd);
  if (start !== undefined) return { shiftStart: start };
  if (end !== undefined) return { shiftEnd: end };
  if ((shiftStart.trim() === '') !== (shiftEnd.trim() === ''))
    return shiftStart.trim() === '' ? { shiftStart: texts.bothShiftTimes } : { shiftEnd: texts.bothShiftTimes };
  return {};
}

/** The planned hours of the fields. */
function plannedOf({ shiftStart, shiftEnd, shiftEndDay }: ReviewValues): Interval | null {
  const [start, end] = [parseTypedTime(shiftStart), parseTypedTime(shiftEnd)];
  return start === null || end === null ? null : shiftHours(start, end, readEndDay(shiftEndDay));
}

/** The fields of a day. A break that nobody recorded is the usual one, as in the correction; without any punch none is saved. */
function Fields({
  userId,
  date,
  read,
  shift,
  takesFocus,
  onDone,
  onReload,
}: DayReviewProps & {
  readonly read: DayVersion;
  /** The planned hours; `null` on a day off and without a shift. */
  readonly shift: Interval | null;
  readonly onReload: () => unknown;
}): ReactNode {
  const queryClient = useQueryClient();
  const planned = {
    shiftStart: clockOf(shift?.start),
    shiftEnd: clockOf(shift?.end),
    shiftEndDay: endDayText(shift && endDayOf(shift)),
  };
  const recorded = valuesOf(read.records);
  const dayWith = (values: ReviewValues) => ({
    date,
    records: read.records,
    shift: plannedOf(values),
    now: serverNow(),
  });
  const hasDay = ({ clockIn, clockOut, note }: ReviewValues): boolean =>
    read.records.length > 0 || [clockIn, clockOut, note].some((text) => text.trim() !== '');
  const isSameShift = (values: ReviewValues): boolean =>
    values.shiftStart === planned.shiftStart &&
    values.shiftEnd === planned.shiftEnd &&
    values.shiftEndDay === planned.shiftEndDay;
  const faultsOf = (values: ReviewValues) => ({
    ...shiftFaults(values),
    ...(hasDay(values) ? validateCorrection(values, '', dayWith(values), userId) : {}),
  });
  const isUnchanged = (values: ReviewValues): boolean =>
    isSameShift(values) && (!hasDay(values) || isSaved(values, dayWith(values)));
  const form = useForm<ReviewValues, string | null>({
    draft: `review ${date} ${userId}`,
    initial: { ...recorded, ...planned, reason: '' },
    mutation: SAVING,
    wireNames: { ...FIELDS, start_time: 'shiftStart', end_time: 'shiftEnd', end_day: 'shiftEnd' },
    failed: texts.correctionFailed,
    validate: faultsOf,
    save: async (values) => {
      const id = String(userId);
      let saved: string | null = null;
      if (!isSameShift(values))
        saved = (
          await api('POST /api/admin/users/{id}/shifts/new', {
            params: { id },
            body: {
              date,
              is_workday: values.shiftStart !== '',
              start_time: values.shiftStart === '' ? null : values.shiftStart,
              end_time: values.shiftEnd === '' ? null : values.shiftEnd,
              end_day: readEndDay(values.shiftEndDay),
            },
          })
        ).message;
      if (hasDay(values) && !isSaved(values, dayWith(values)))
        saved = (
          await api('PUT /api/admin/users/{id}/time-records/{recordId}', {
            params: { id, recordId: 'new' },
            body: bodyOf(date, values),
            ifMatch: read.version === '' ? undefined : read.version,
          })
        ).message;
      return saved;
    },
    onSaved: (message) => {
      if (message !== null) void Promise.all([invalidate(queryClient, 'day'), invalidate(queryClient, 'shift')]);
      onDone(message);
    },
  });
  const { values } = form;
  const hasNothingToSave = Object.keys(faultsOf(values)).length === 0 && isUnchanged(values);
  const time = (field: 'clockIn' | 'clockOut') => ({ ...form.typed(field), label: texts.times[field] });
  return (
    <Form
      form={form}
      label={texts.reviewDay(date)}
      {...(takesFocus && {
        firstField: recorded.clockIn !== '' && recorded.clockOut === '' ? 'clockOut' : 'clockIn',
      })}
    >
      <Stack gap="snug">
        {form.failure !== null && (
          <Banner kind="error">
            {form.failure}{' '}
            <LinkButton
              onClick={() => {
                form.discard();
                onReload();
              }}
            >
              {texts.reviewReload}
            </LinkButton>
          </Banner>
        )}
        <div className={styles.fields}>
          <TimeInput {...time('clockIn')} />
          <TimeInput
            {...time('clockOut')}
            day={clockOutDay(values, dayWith(values), (chosen) =>
              form.change({ clockOutDay: chosen, clockOut: values.clockOut }),
            )}
          />
          <SelectField
            {...form.field('breakMinutes')}
            label={texts.times.breakMinutes}
            value={form.values.breakMinutes === '' ? String(DEFAULT_BREAK) : form.values.breakMinutes}
            data={breakChoices(recorded.breakMinutes, values.clockOutDay !== '' || values.shiftEndDay !== '')}
          />
          <TimeInput {...form.typed('shiftStart')} label={texts.shiftStart} />
          <TimeInput
            {...form.typed('shiftEnd')}
            label={texts.shiftEnd}
            day={endDayChoice(
              texts.shiftEndDay,
              { start: values.shiftStart, end: values.shiftEnd, day: values.shiftEndDay },
              (chosen) => form.change({ shiftEndDay: chosen, shiftEnd: values.shiftEnd }),
            )}
          />
          <TextField {...form.field('note')} label={texts.times.note} />
          <ActionButton
            type="submit"
            variant={hasNothingToSave ? 'default' : 'filled'}
            isBusy={form.isSaving}
            busy={texts.savingDay}
            className={styles.save ?? ''}
          >
            {hasNothingToSave ? texts.nextFinding : texts.saveAndNext}
          </ActionButton>
        </div>
      </Stack>
    </Form>
  );
}
