import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { plannedHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { summariseShifts } from '#domain/shift/plan.ts';
import { shiftText, WISH_NOTE_LENGTH } from '#domain/shift/wish.ts';
import { daysFrom, type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { closingQuery, shiftsQuery, useHolidays } from '../../lib/month-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { timesText, toHours } from '../../lib/wire.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { DayCard, DayCards, DayTags } from '../../ui/day-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { endDayInList, SHIFT_STEP } from './draft.ts';
import styles from './planned-month.module.css';
import { PlannedTotals } from './save-panel.tsx';
import { plannedTexts as texts } from './texts.ts';
import {
  type OwnPlan,
  savedWishText,
  sentWishes,
  type TypedWish,
  type TypedWishes,
  typedWishes,
  wishErrors,
  wishField,
  wishOn,
} from './wish-draft.ts';

const POLL_MS = 60_000;

const planQuery = (period: WagePeriod) => ({
  queryKey: queryKey('shifts', 'plan', period.name),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api('GET /api/shift-plans/{month}', { params: { month: period.name }, signal }),
});

/**
 * One's own month where admins plan the shifts: what is published, what was changed since, and one's wishes; and where every
 * change of them has to be asked for.
 */
export function PlannedMonth({
  period,
  today,
  isPlannedByAdmins,
  isWaiting,
}: {
  readonly period: WagePeriod;
  readonly today: IsoDate;
  readonly isPlannedByAdmins: boolean;
  /** The note above the month, on shifts that don't fit the contract, is still being read. */
  readonly isWaiting: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const shifts = useQuery({ ...shiftsQuery(period.name), refetchInterval: POLL_MS });
  // What is being wished for is not to be drawn again below the hands.
  const plan = useQuery({ ...planQuery(period), refetchOnWindowFocus: false });
  const closing = useQuery({ ...closingQuery(period.name, 'own'), refetchInterval: POLL_MS }).data;
  const [message, show] = useFlashMessage();
  const section = useRef<HTMLElement>(null);
  const query = {
    data: isWaiting ? undefined : shifts.data && plan.data && { shifts: shifts.data, plan: plan.data },
    error: shifts.error ?? plan.error,
    isFetching: shifts.isFetching || plan.isFetching,
    refetch: () => Promise.all([shifts.refetch(), plan.refetch()]),
  };
  return (
    <Stack gap="md">
      <ClosedMonth closing={closing} month={period.name} />
      <Loaded query={query} failed={texts.loadFailed} heights={['3rem', '40rem']}>
        {({ shifts: saved, plan: own }) => (
          <section ref={section} tabIndex={-1} className={styles.month} aria-label={texts.days}>
            <Row gap="wide" onPhones="between">
              <p>{isPlannedByAdmins ? leadOf(own) : texts.needsApproval}</p>
              <PlannedTotals summary={summariseShifts(saved)} />
            </Row>
            <WishForm
              // Another one once the wishes are saved: what was typed is what is there then.
              key={JSON.stringify(own.wishes)}
              period={period}
              today={today}
              shifts={saved}
              plan={own}
              done={message}
              onSaved={({ message: done, wishes }) => {
                queryClient.setQueryData(planQuery(period).queryKey, { ...own, wishes });
                show(done);
                section.current?.focus({ preventScroll: true });
              }}
            />
          </section>
        )}
      </Loaded>
    </Stack>
  );
}

function leadOf({ takes_wishes: takesWishes, wish_deadline: deadline }: OwnPlan): string {
  if (deadline === null) return texts.lead;
  const date = isoDate(deadline);
  return `${texts.lead}${takesWishes ? texts.until(date) : texts.over(date)}`;
}

interface Answer {
  readonly message: string;
  readonly wishes: OwnPlan['wishes'];
}

/** The days of the month with the wish for each; after the deadline they are there to be read. */
function WishForm({
  period,
  today,
  shifts,
  plan,
  done,
  onSaved,
}: {
  readonly period: WagePeriod;
  readonly today: IsoDate;
  readonly shifts: readonly ShiftDay[];
  readonly plan: OwnPlan;
  /** What was just done, said where the button is. */
  readonly done: string | null;
  readonly onSaved: (answer: Answer) => void;
}): ReactNode {
  const holidays = useHolidays(period).data;
  const [initial] = useState(() => ({ wishes: typedWishes(period, plan.wishes) }));
  const form = useForm<{ readonly wishes: TypedWishes }, Answer>({
    draft: `shift wishes ${period.name}`,
    initial,
    validate: ({ wishes }) => wishErrors(wishes),
    mutation: 'save-shift-wishes',
    save: ({ wishes }) =>
      api('PUT /api/shift-wishes/{month}', {
        params: { month: period.name },
        body: { wishes: sentWishes(wishes) },
      }),
    // What the server alone finds is said above the button.
    wireNames: {},
    failed: texts.saveFailed,
    onSaved,
  });
  const { wishes } = form.values;
  // Of two changes before the next render the second one builds on the first.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const change = useCallback((date: IsoDate, wish: TypedWish): void => {
    const { values, change: changeForm } = latest.current;
    changeForm({ wishes: { ...values.wishes, [date]: wish } });
  }, []);
  const errors: Readonly<Record<string, string | undefined>> = form.errors;
  const shiftOn = useMemo(() => new Map(shifts.map((shift) => [shift.date, shift])), [shifts]);
  const changedOn = useMemo(() => new Map(plan.changed.map((day) => [isoDate(day.date), day])), [plan]);
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(initial.wishes);
  return (
    <Form form={form} label={texts.days} className={styles.form}>
      <DayCards className={styles.days}>
        {daysFrom(period.from, period.to).map((date) => {
          const before = changedOn.get(date);
          const saved = wishOn(plan, date);
          return (
            <Day
              key={date}
              date={date}
              isToday={date === today}
              holiday={holidays?.get(date) ?? null}
              shift={textOf(shiftOn.get(date))}
              before={before && texts.before(shiftText(toHours(before)))}
              patterns={plan.patterns}
              wish={plan.takes_wishes ? wishes[date] : undefined}
              saved={saved && savedWishText(saved, plan.patterns)}
              startError={errors[wishField(date, 'start')]}
              endError={errors[wishField(date, 'end')]}
              onChange={change}
            />
          );
        })}
      </DayCards>
      {plan.takes_wishes && (
        <div className={styles.bar}>
          {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
          <div role="status">{done !== null && !isChanged && <Banner kind="success">{done}</Banner>}</div>
          <Row gap="md" onPhones="between">
            <Text as="span" role="status" tone="dim" size="sm">
              {isChanged ? (form.isRestored ? texts.restored : texts.unsaved) : texts.count(sentWishes(wishes).length)}
            </Text>
            {isChanged && (
              <LinkButton disabled={form.isSaving} onClick={form.discard}>
                {texts.discard}
              </LinkButton>
            )}
            <ActionButton type="submit" disabled={!isChanged} isBusy={form.isSaving} busy={texts.saving}>
              {texts.save}
            </ActionButton>
          </Row>
        </div>
      )}
    </Form>
  );
}

/** A published day: its hours, 休み, or that nothing is planned. */
const textOf = (shift: ShiftDay | undefined): string =>
  shift === undefined ? texts.unplanned : shiftText(plannedHours(shift));

const Day = memo(function Day({
  date,
  isToday,
  holiday,
  shift,
  before,
  patterns,
  wish,
  saved,
  startError,
  endError,
  onChange,
}: {
  readonly date: IsoDate;
  readonly isToday: boolean;
  readonly holiday: string | null;
  readonly shift: string;
  /** What was published first, where it is planned otherwise now. */
  readonly before: string | undefined;
  readonly patterns: OwnPlan['patterns'];
  /** `undefined` once wishes are taken no more. */
  readonly wish: TypedWish | undefined;
  /** The saved wish, in words. */
  readonly saved: string | undefined;
  readonly startError: string | undefined;
  readonly endError: string | undefined;
  readonly onChange: (date: IsoDate, wish: TypedWish) => void;
}): ReactNode {
  const day = formatMonthDay(date);
  const choices = [
    { value: '', label: texts.noWish },
    { value: 'day_off', label: texts.dayOff },
    ...patterns
      .filter(({ id, is_offered: isOffered }) => isOffered || String(id) === wish?.choice)
      .map((pattern) => ({ value: String(pattern.id), label: `${pattern.name} ${timesText(pattern)}` })),
    { value: 'hours', label: texts.hours },
  ];
  const time = (which: 'start' | 'end', error: string | undefined, value: TypedWish) => (
    <TimeInput
      name={wishField(date, which)}
      label={texts.of(day, texts[which])}
      labelHidden
      value={value[which]}
      error={error}
      stepMinutes={SHIFT_STEP}
      onChange={(text) => onChange(date, { ...value, [which]: text })}
      {...(which === 'end' && endDayInList(value, (endDay) => onChange(date, { ...value, endDay })))}
    />
  );
  return (
    <DayCard date={date} holiday={holiday} isToday={isToday}>
      <div className={styles.shift}>
        <span className={styles.hours} data-unplanned={shift === texts.unplanned || undefined}>
          {shift}
        </span>
        {before !== undefined && (
          <>
            <Tag tone="info" size="sm">
              {texts.changed}
            </Tag>
            <Text as="span" tone="dim" size="xs">
              {before}
            </Text>
          </>
        )}
        <DayTags holiday={holiday} isToday={isToday} />
      </div>
      {wish === undefined ? (
        saved !== undefined && (
          <p className={styles.wish}>
            {texts.wish}: {saved}
          </p>
        )
      ) : (
        <div className={styles.wish}>
          <SelectField
            label={texts.of(day, texts.wish)}
            labelHidden
            data={choices}
            value={wish.choice}
            onChange={(event) => onChange(date, { ...wish, choice: event.currentTarget.value })}
          />
          {wish.choice === 'hours' && (
            <div className={styles.times}>
              {time('start', startError, wish)}
              <span aria-hidden>〜</span>
              {time('end', endError, wish)}
            </div>
          )}
          {wish.choice !== '' && (
            <TextField
              label={texts.of(day, texts.note)}
              labelHidden
              placeholder={texts.notePlaceholder}
              maxLength={WISH_NOTE_LENGTH}
              value={wish.note}
              onChange={(event) => onChange(date, { ...wish, note: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </DayCard>
  );
});
