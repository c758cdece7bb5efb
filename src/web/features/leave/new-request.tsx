import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';

import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { LeaveDuty } from '#domain/leave/duty-refusal.ts';
import type { AskableKind } from '#contract/leave-kinds.ts';
import type { AskedLeaveResponse, RequestDetail } from '#contract/requests.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { isoDate, isWeekend, monthOf, type IsoDate } from '#domain/time/date.ts';
import { formatTimeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedTime } from '#domain/time/typed.ts';
import { formatMonthDay, formatOnWorkingDay } from '../../lib/dates.ts';
import { api } from '../../lib/api.ts';
import { balanceQuery, KEPT_BALANCE } from '../../lib/balance-query.ts';
import { isUnreachable, useKeptSince } from '../../lib/kept-answers.ts';
import { WayToReopen } from '../../lib/closed-month.tsx';
import { holidaysQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { useMay } from '../../lib/permissions.ts';
import { Link } from '../../lib/router.tsx';
import { about, type Subject } from '../../lib/subject.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useKnownWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField, Choices } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldWording } from '../../ui/field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { KeptBanner } from '../../ui/kept-banner.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import {
  type AskedUnit,
  askedBy,
  askedQuery,
  kindsQuery,
  leaveSettingsQuery,
  unitsOfKind,
  useFilledIn,
  useUnits,
} from './asked-leave.ts';
import styles from './leave.module.css';
import { AfterRequest } from './after-request.tsx';
import { dateText, texts } from './texts.ts';
import { withheldOfKind, withheldTexts } from './withheld.ts';

// Most companies have whole days alone.
const RangeCalendar = lazyPart(async () => (await import('./range-calendar.tsx')).RangeCalendar);
const HourFields = lazyPart(async () => (await import('./hour-fields.tsx')).HourFields);

/** The form as typed. `confirmed` is the day off or holiday, as typed, that the person wants all the same. */
const EMPTY = {
  kind: '',
  unit: 'day',
  date: '',
  to: '',
  startTime: '',
  hours: '1',
  length: '60',
  reason: '',
  proof: '',
  clientApprover: '',
  confirmed: '',
};
type Values = typeof EMPTY;

/** The outcome of a request that was sent, or kept as a draft. */
interface Sent {
  readonly id: number;
  readonly isDraft: boolean;
  /** The sync with the outside system failed. */
  readonly notSynced: boolean;
  readonly message: string;
}
type OnSent = (outcome: Sent) => void;

/** A draft, or a request that was returned: what the form begins with. */
type Begun = Pick<RequestDetail, 'id' | 'revision' | 'reason'> & { readonly leave: AskedLeaveResponse };

/**
 * The balance, and the form that asks for leave: of a day, and of what else the company's people can ask for. Admins ask
 * for an employee (代理) with the same one; its applicant changes a draft with it, and a request that was returned.
 */
export function NewRequest({
  today,
  subject = 'own',
  begun,
  onSent,
}: {
  readonly today: IsoDate;
  readonly subject?: Subject;
  readonly begun?: Begun;
  readonly onSent: OnSent;
}): ReactNode {
  const balance = useBalance(subject);
  const { form, kinds, kind, date, findings, isRefused, known, asksApprover, hasFields, saveAs } = useNewRequest(
    today,
    { subject, begun },
    onSent,
  );
  const { units: unitsOfAnnual, hourly, withheld: withheldOfAnnual } = useUnits(subject);
  const maySet = useMay('change_settings');
  const { values, errors, change } = form;
  const units = kind === null ? unitsOfAnnual : unitsOfKind(kind);
  const withheld = kind === null ? withheldOfAnnual : withheldOfKind(kind);
  const isEmpty = kind === null && balance.isEmpty;
  return (
    <Columns widths="minmax(0, var(--kt-form-width)) minmax(0, 22rem)" until="upright" gap="lg" isForm>
      {kind === null ? (
        <BalancePanel balance={balance} showsFailureElsewhere={form.failure !== null} />
      ) : (
        <KindPanel kind={kind} />
      )}
      {hasFields ? (
        <Form form={form} label={texts.newRequest} canSubmit={!isEmpty} className={styles.form}>
          <Panel gap="xl" className={styles.fields}>
            {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
            {kinds.length === 0 ? (
              <dl>
                <Row gap="xl">
                  <dt>
                    <b>{texts.requestType}</b>
                  </dt>
                  <dd>{texts.annualLeave}</dd>
                </Row>
              </dl>
            ) : (
              <SelectField
                {...form.field('kind')}
                label={texts.requestType}
                data={[
                  { value: '', label: texts.annualLeave },
                  ...kinds.map(({ kind: word, name }) => ({ value: word, label: name })),
                ]}
                onChange={(event) => change({ kind: event.currentTarget.value, unit: 'day' })}
              />
            )}
            {units.length > 1 && (
              <Choices
                legend={texts.unit}
                name="unit"
                layout="wrap"
                choices={units.map((unit) => ({ value: unit, label: texts.units[unit] }))}
                value={values.unit as AskedUnit}
                onChange={(unit) => change({ unit })}
              />
            )}
            {withheld.units.length > 0 && (
              <Hint>
                {withheldTexts.why(withheld)}
                {maySet && kind === null && (
                  <>
                    {' '}
                    <Link to="/settings/leave-units">{withheldTexts.toUnits}</Link>
                  </>
                )}
              </Hint>
            )}
            {values.unit === 'several' ? (
              <RangeCalendar
                range={{ from: parseTypedDate(values.date, today), to: parseTypedDate(values.to, today) }}
                taken={known === undefined ? null : takenDays(known)}
                today={today}
                subject={subject}
                error={errors.date ?? errors.to}
                onChange={({ from, to }) => change({ date: from ?? '', to: to ?? '' })}
              />
            ) : (
              <DateField {...form.typed('date')} label={texts.date} required today={today} />
            )}
            {values.unit === 'hour' && kind === null && hourly !== null && (
              <HourFields
                startTime={form.typed('startTime')}
                length={form.field('hours')}
                lengths={lengthsOf(60, hourly.day_minutes).map((count) => ({
                  value: String(count / 60),
                  label: texts.hoursOf(count / 60),
                }))}
                hints={[untilText(known), texts.hourlyLeft(hourly.left_minutes / 60)]}
              />
            )}
            {values.unit === 'hour' && kind?.step_minutes != null && (
              <HourFields
                startTime={form.typed('startTime')}
                length={form.field('length')}
                lengths={lengthsOf(kind.step_minutes, LONGEST_PART).map((count) => ({
                  value: String(count),
                  label: texts.lengthOf(count),
                }))}
                hints={[untilText(known)]}
              />
            )}
            <div role="status" className={styles.findings}>
              {findings.length > 0 && (
                <Banner kind={isRefused ? 'error' : 'info'} icon={IconAlertTriangle}>
                  {findings.map((finding) => (
                    <p key={finding}>{finding}</p>
                  ))}
                  {known?.closed_month !== undefined && <WayToReopen closed={known.closed_month} />}
                </Banner>
              )}
              {known?.balance_after != null && (
                <>
                  <Text tone="dim">{texts.balanceAfter(known.balance_after)}</Text>
                  {leftOutTexts(known).map((text) => (
                    <Text key={text} tone="dim">
                      {text}
                    </Text>
                  ))}
                  <AfterRequest grants={known.grants ?? []} days={known.days} />
                </>
              )}
            </div>
            {findings.length > 0 && !isRefused && (
              <div>
                <Text as="span" id="confirm-fault" tone="danger" size="sm">
                  {fieldWording({ label: '', error: errors.confirmed }).error}
                </Text>
                <CheckField
                  label={texts.confirmDay}
                  name="confirmed"
                  fault={errors.confirmed === undefined ? undefined : 'confirm-fault'}
                  checked={values.confirmed !== '' && values.confirmed === date}
                  onChange={(isConfirmed) => change({ confirmed: isConfirmed ? (date ?? '') : '' })}
                />
              </div>
            )}
            {kind?.needs_reason === true ? (
              <TextArea {...form.field('reason')} label={texts.reason} required rows={3} />
            ) : (
              <TextArea {...form.field('reason')} label={texts.optionalReason} rows={3} />
            )}
            {kind?.needs_proof === true && (
              <TextField {...form.field('proof')} label={texts.proof} required autoComplete="off" maxLength={500} />
            )}
            {asksApprover && (
              <TextField {...form.field('clientApprover')} label={texts.clientApprover} required autoComplete="off" />
            )}
            <Row onPhones="fill">
              <ActionButton
                type="submit"
                miw="min(12rem, 100%)"
                disabled={isEmpty}
                isBusy={form.isSaving}
                busy={texts.sending}
                onClick={() => saveAs('request')}
              >
                {subject === 'own' ? texts.send : texts.sendOnBehalf}
              </ActionButton>
              {subject === 'own' && (
                <ActionButton
                  variant="default"
                  isBusy={form.isSaving}
                  onClick={() => {
                    saveAs('draft');
                    form.submit();
                  }}
                >
                  {texts.saveDraft}
                </ActionButton>
              )}
            </Row>
          </Panel>
        </Form>
      ) : (
        <Box className={styles.form} mih="26rem" />
      )}
    </Columns>
  );
}

/** The most hours of a day that leave by the clock is offered for, in minutes: what a day has, the server knows. */
const LONGEST_PART = 720;

/** The lengths that leave by the clock can have, in minutes. */
const lengthsOf = (step: number, longest: number): number[] =>
  Array.from({ length: Math.floor(longest / step) }, (_, index) => (index + 1) * step);

/** What a kind of leave settles, and what is left of it. */
function KindPanel({ kind }: { readonly kind: AskableKind }): ReactNode {
  const { name, left_days: left, limit_per: per, is_paid: isPaid, notice_days: notice, purposes } = kind;
  return (
    <Panel labelledBy="leave-kind">
      <Box component="h2" id="leave-kind" c="dimmed" fz="0.875rem">
        {name}
      </Box>
      <Box role="status">
        {left === null ? (
          texts.unlimited
        ) : (
          <dl className={styles.balance}>
            <div>
              <dt>{per === 'request' ? texts.perRequest : texts.kindLeft}</dt>
              <dd>
                <b>{left}</b>
                {texts.daysUnit(left)}
              </dd>
            </div>
          </dl>
        )}
      </Box>
      <Text tone="dim">{isPaid ? texts.isPaid : texts.isUnpaid}</Text>
      {notice > 0 && <Text tone="dim">{texts.notice(notice)}</Text>}
      {purposes !== undefined && <Text tone="dim">{texts.purposes(purposes)}</Text>}
    </Panel>
  );
}

const NO_KINDS: readonly AskableKind[] = [];

/** A request of leave from its first letter until it is sent, with what speaks against its day. */
function useNewRequest(
  today: IsoDate,
  { subject, begun }: { readonly subject: Subject; readonly begun: Begun | undefined },
  onSent: OnSent,
) {
  const kept = useRef<'request' | 'draft'>('request');
  const queryClient = useQueryClient();
  const settings = useQuery(leaveSettingsQuery(subject));
  const askable = useQuery(kindsQuery(subject));
  const kinds = askable.data ?? NO_KINDS;
  const lastApprover = settings.data?.client_approver ?? '';
  const asksApprover = settings.data?.asks_client_approver ?? false;
  // A draft may have one that is switched off by now.
  const kindOf = ({ kind: word }: { readonly kind: string }): AskableKind | null =>
    kinds.find((one) => one.kind === word) ?? null;
  const ofKnownKind = <Typed extends { readonly kind: string }>(typed: Typed): Typed =>
    kindOf(typed) === null ? { ...typed, kind: '' } : typed;
  const form = useForm({
    draft: draftName(subject, begun),
    initial: begun === undefined ? { ...EMPTY, clientApprover: lastApprover } : valuesOf(begun),
    validate: (values) => validate(values),
    mutation: 'request-leave',
    save: async ({ reason, proof, clientApprover, confirmed, ...typed }, keyFor): Promise<Sent> => {
      const { date: requested, ...part } = askedBy(ofKnownKind(typed), today) ?? { date: '' };
      const fields = {
        request_date: requested,
        ...part,
        reason: reason.trim(),
        ...(kindOf(typed)?.needs_proof === true && { proof: proof.trim() }),
        ...(asksApprover && { client_approver: clientApprover.trim() }),
        ...(confirmed !== '' && confirmed === requested && { is_workday: true }),
      };
      const isDraft = kept.current === 'draft';
      if (begun !== undefined) {
        const body = { ...fields, submit: !isDraft, revision: begun.revision };
        const changed = await api('PUT /api/leave-requests/{id}', { params: { id: String(begun.id) }, body });
        return { id: changed.id, message: changed.message, isDraft, notSynced: false };
      }
      if (isDraft) {
        const idempotencyKey = keyFor({ isDraft, ...fields });
        const { id, message } = await api('POST /api/leave-requests', { body: fields, idempotencyKey });
        return { id, message, isDraft, notSynced: false };
      }
      const body = { request_type: 'annual_leave' as const, ...fields };
      const { data, message, pleasanter } = await api(
        ...about(subject, 'POST /api/vacation', { body, idempotencyKey: keyFor({ subject, ...body }) }),
      );
      return { id: data.id, message, isDraft, notSynced: pleasanter?.synced === false };
    },
    wireNames: {
      request_date: 'date',
      end_date: 'to',
      unit: 'unit',
      start_time: 'startTime',
      hours_count: 'hours',
      minutes_count: 'length',
      kind: 'kind',
      proof: 'proof',
      reason: 'reason',
      client_approver: 'clientApprover',
    },
    failed: texts.sendFailed,
    onSaved: onSent,
    // After a failure too: it may have arrived all the same, or another device has asked meanwhile.
    onSettled: () => invalidate(queryClient, 'leave'),
  });

  useFilledIn(lastApprover, form.values.clientApprover, (clientApprover) => form.change({ clientApprover }));

  const date = parseTypedDate(form.values.date, today);
  const day = date ?? today;
  const month = monthOf(day);
  const periods = useKnownWagePeriods();
  const period = periods?.on(day).name ?? month;
  const holidays = useQuery({ ...holidaysQuery(month, subject), enabled: date !== null });
  const shifts = useQuery({ ...shiftsQuery(period, subject), enabled: date !== null && periods !== undefined });
  const kind = kindOf(form.values);
  const wanted = askedBy(ofKnownKind(form.values), today);
  const asked = useQuery({ ...askedQuery(wanted ?? { date: day }, subject), enabled: wanted !== null });
  const known = wanted === null ? undefined : asked.data;
  const isRange = form.values.unit === 'several' && form.values.to !== form.values.date;
  const findings = date === null ? [] : findingsOn(date, holidays.data, shifts.data, known, isRange);
  const isRefused = known !== undefined && known.refusal !== null;

  const validate = async (values: Values): Promise<FieldErrors<keyof Values>> => {
    const wrong = {
      ...(!isRange && date === null && { date: typedDateFault(values.date, today) ?? texts.dateRequired }),
      ...(isRange && wanted === null && { date: texts.rangeRequired }),
      ...(values.unit === 'hour' && parseTypedTime(values.startTime) === null && { startTime: startTimeFault(values) }),
      ...(kind?.needs_reason === true && values.reason.trim() === '' && { reason: texts.reasonRequired }),
      ...(kind?.needs_proof === true && values.proof.trim() === '' && { proof: texts.proofRequired }),
      ...(asksApprover && values.clientApprover.trim() === '' && { clientApprover: texts.clientApproverRequired }),
    };
    // A draft is complete once its days are; the rest is asked for when it is sent.
    if (kept.current === 'draft') return ofDays(wrong);
    if (date === null || wanted === null || Object.keys(wrong).length > 0) return wrong;
    // Sent before the day's holiday was known: it is waited for. What can't be read holds nobody up.
    const [named, planned, judged] = await Promise.all([
      queryClient.ensureQueryData(holidaysQuery(month, subject)).catch(() => undefined),
      queryClient.ensureQueryData(shiftsQuery(period, subject)).catch(() => undefined),
      queryClient.ensureQueryData(askedQuery(wanted, subject)).catch(() => undefined),
    ]);
    // Any other refusal may be outdated, or of this very request whose answer was lost: the server decides.
    if (judged?.duty === 'none') return { date: judged.refusal ?? texts.dateRequired };
    const isConfirmed =
      judged?.refusal != null ||
      findingsOn(date, named, planned, judged, isRange).length === 0 ||
      values.confirmed === date;
    return isConfirmed ? {} : { confirmed: texts.confirmRequired };
  };

  return {
    form,
    kinds,
    kind,
    date,
    // What the field says itself isn't repeated below it.
    findings: findings.filter((finding) => finding !== form.errors.date),
    isRefused,
    known,
    asksApprover,
    // Both answers decide which fields there are: a form that grew as they come would move what is below it.
    hasFields: !settings.isLoading && !askable.isLoading,
    saveAs: (what: 'request' | 'draft'): void => {
      kept.current = what;
    },
  };
}

const draftName = (subject: Subject, begun: Begun | undefined): string => {
  if (begun !== undefined) return `leave-request ${begun.id} ${begun.revision}`;
  return subject === 'own' ? 'leave-request' : `leave-request-${subject}`;
};

/** What is wrong with the days of a request. */
const ofDays = ({ date, startTime }: FieldErrors<keyof Values>): FieldErrors<keyof Values> => ({
  ...(date !== undefined && { date }),
  ...(startTime !== undefined && { startTime }),
});

/** The fields of a draft, or of a request that was returned. */
function valuesOf({ leave, reason }: Begun): Values {
  const { start_date: from, end_date: to, unit, half, start_minute: start, leave_minutes: length } = leave;
  const whole = from === to ? 'day' : 'several';
  return {
    ...EMPTY,
    kind: leave.kind ?? '',
    unit: half ?? unit ?? whole,
    date: from === to ? dateText(from) : from,
    to: from === to ? '' : to,
    startTime: start === undefined ? '' : formatTimeOfDay(workingDayMinute(start)),
    hours: length === undefined ? EMPTY.hours : String(Math.floor(length / 60)),
    length: length === undefined ? EMPTY.length : String(length),
    reason,
    proof: leave.proof ?? '',
    clientApprover: leave.client_approver,
  };
}

const startTimeFault = ({ startTime }: Values): string =>
  startTime.trim() === '' ? texts.startTimeRequired : texts.startTimeInvalid;

type Known = ResponseOf<Routes['GET /api/vacation/day']>;

const takenDays = ({ days }: Known): ReadonlySet<IsoDate> =>
  new Set(days.flatMap(({ date, is_taken: isTaken }) => (isTaken ? [isoDate(date)] : [])));

/** As many days as can be read at once. */
const MOST_LEFT_OUT = 8;

/** Which days of several aren't taken, and why. */
const leftOutTexts = ({ days }: Known): readonly string[] =>
  (['none', 'unclear'] as const).flatMap((duty) => {
    const dates = days.flatMap((day) =>
      day.duty === duty && !day.is_taken ? [formatMonthDay(isoDate(day.date))] : [],
    );
    const more = dates.length - MOST_LEFT_OUT;
    if (dates.length === 0) return [];
    return [texts.leftOut[duty](dates.slice(0, MOST_LEFT_OUT), Math.max(0, more))];
  });

/** Until when hours of leave are; `undefined` where nobody knows. */
function untilText(known: Known | undefined): string | undefined {
  const end = known?.days[0]?.end_minute;
  return end === undefined ? undefined : texts.hoursUntil(formatOnWorkingDay(workingDayMinute(end)));
}

/** What the person can still ask for, as it was last read; what never could be counts as nothing (D31). */
function useBalance(subject: Subject) {
  const { data, error, isError, isFetching, refetch } = useQuery(balanceQuery(subject));
  const keptSince = useKeptSince(KEPT_BALANCE);
  const isNeverRead = isError && data === undefined;
  const known = isNeverRead
    ? { left_days: 0, current_balance: 0, pending_days: 0, latest: null, next_expiry: null, is_unregistered: undefined }
    : data;
  const isEmpty = known !== undefined && known.current_balance <= 0;
  return {
    known,
    isEmpty,
    isError,
    isNeverRead,
    /** Nothing was read, for want of a network: no number is said. */
    isUnknown: isNeverRead && isUnreachable(error),
    /** When it was read, where there is no network. */
    keptSince: subject === 'own' ? keptSince : null,
    isFetching,
    refetch,
  };
}

/** What is left to the person, what they can still ask for, and until when; refreshing it is theirs to ask for (D32). */
function BalancePanel({
  balance: { known, isEmpty, isError, isNeverRead, isUnknown, keptSince, isFetching, refetch },
  showsFailureElsewhere,
}: {
  readonly balance: ReturnType<typeof useBalance>;
  /** The form says already that a call failed. */
  readonly showsFailureElsewhere: boolean;
}): ReactNode {
  const showsFailure = isError && !showsFailureElsewhere;
  return (
    <Panel labelledBy="leave-balance">
      <Row justify="between" isSingleLine>
        <div>
          <Box component="h2" id="leave-balance" c="dimmed" fz="0.875rem">
            {texts.balance}
          </Box>
          <Box role="status" mih="5.25rem">
            {known === undefined ? (
              <Skeleton display="inline-block" height="2rem" width="5rem" mt="0.5rem" />
            ) : (
              <dl className={styles.balance}>
                <div>
                  <dt>{texts.afterPlans}</dt>
                  <dd>
                    {known.is_unregistered === true ? (
                      <b>{texts.unregistered}</b>
                    ) : isUnknown ? (
                      <b>{texts.unknown}</b>
                    ) : (
                      <>
                        <b>{known.current_balance}</b>
                        {texts.daysUnit(known.current_balance)}
                      </>
                    )}
                  </dd>
                  {known.pending_days > 0 && <dd>{texts.pendingDays(known.pending_days)}</dd>}
                </div>
                {known.left_days !== known.current_balance && (
                  <div>
                    <dt>{texts.leftNow}</dt>
                    <dd>
                      <b>{known.left_days}</b>
                      {texts.daysUnit(known.left_days)}
                    </dd>
                  </div>
                )}
              </dl>
            )}
          </Box>
        </div>
        {!showsFailure && (
          <ActionButton
            variant="subtle"
            size="sm"
            isBusy={isFetching}
            busy={texts.refreshing}
            onClick={() => void refetch()}
          >
            {texts.refresh}
          </ActionButton>
        )}
      </Row>
      {/* The place of the highest of them: what is below stays where it is. */}
      <Box mih="4.1875rem">
        {known === undefined && <Skeleton height="4.1875rem" aria-hidden />}
        {known?.latest != null && (
          <Facts
            layout="inline"
            facts={[
              { label: texts.grantYear, value: texts.year(known.latest.grant_year) },
              { label: texts.expiry, value: dateText(known.latest.expiry_date) },
              ...(known.next_expiry === null
                ? []
                : [
                    {
                      label: texts.nextExpiry,
                      value: texts.nextExpiryOf(dateText(known.next_expiry.date), known.next_expiry.days),
                    },
                  ]),
            ]}
          />
        )}
        {isEmpty && !isNeverRead && (
          <Banner kind="error">{known?.is_unregistered === true ? texts.unregisteredHint : texts.noBalance}</Banner>
        )}
      </Box>
      <KeptBanner at={keptSince} />
      {showsFailure && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {isNeverRead && !isUnknown ? `${texts.balanceFailed}。${texts.balanceAsNone}` : texts.balanceFailed}
        </LoadFailure>
      )}
    </Panel>
  );
}

/**
 * Why leave on that day is refused, or may be a mistake: it is a public holiday, a weekend for which neither shift nor
 * contract has work, or a day of which nobody knows (D41). Nothing of an ordinary day. What can't be read (`undefined`)
 * says nothing: the server decides.
 */
export function findingsOn(
  date: IsoDate,
  holidays: ReadonlyMap<IsoDate, string> | undefined,
  shifts: readonly ShiftDay[] | undefined,
  asked: { readonly duty: LeaveDuty; readonly refusal: string | null } | undefined,
  isRange = false,
): readonly string[] {
  // Of several days those without duty are left out.
  if (isRange) return asked?.refusal == null ? [] : [asked.refusal];
  const day = formatMonthDay(date);
  const holiday = holidays?.get(date);
  const shift = shifts?.find((one) => one.date === date);
  const findings: string[] = [];
  if (holiday !== undefined) findings.push(texts.isHoliday(day, holiday));
  if (shift?.isWorkday === false) findings.push(texts.isDayOff(day));
  else if (shift === undefined && isWeekend(date) && asked?.duty !== 'owed') findings.push(texts.isWeekend(day));
  if (asked != null && asked.refusal !== null) findings.push(asked.refusal);
  if (asked?.duty === 'unclear' && findings.length === 0) findings.push(texts.askWorkday(day));
  return findings;
}
