import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { lengthOfBreak, recordedBreakOf } from '#domain/attendance/day.ts';
import { pairsOf } from '#domain/attendance/day-pairs.ts';
import { composeReason, IRREGULAR_TYPES, type IrregularType, readReason } from '#domain/attendance/irregular.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { RequestKind } from '#domain/requests/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatDuration, formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration, parseTypedTime } from '#domain/time/typed.ts';
import { IRREGULAR_LABELS } from '../../lib/irregular-labels.ts';
import { formatOnWorkingDay } from '../../lib/dates.ts';
import { api } from '../../lib/api.ts';
import { about } from '../../lib/subject.ts';
import { valuesOf } from '../../lib/day-values.ts';
import { readDay } from '../../lib/day-version.ts';
import { endDayText, readEndDay } from '../../lib/end-day.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useSession } from '../../lib/session-store.ts';
import { type Form as FormOf, useForm } from '../../lib/use-form.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, Choices, SwitchField } from '../../ui/choices.tsx';
import { Pair } from '../../ui/dialog-form.tsx';
import { Facts } from '../../ui/facts.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { endDayChoice, TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { texts } from './texts.ts';

interface RequestFormProps {
  readonly kind: RequestKind;
  readonly date: IsoDate;
  /** Of a report (遅刻・早退・欠勤), the type of the one that is to be withdrawn; `null` where one is made. */
  readonly withdraws: IrregularType | null;
  /** Of a claim, the presence that it is about. */
  readonly presence?: { readonly start: string; readonly end: string } | undefined;
  /** For whom, where it isn't oneself (代理申請). */
  readonly userId: number | null;
  /** What is changed; `null` for a new one. */
  readonly request: RequestDetail | null;
  /** It counts without anybody's approval. */
  readonly isAtOnce?: boolean;
  readonly onDone: (request: RequestDetail) => void;
}

/** What a request of a kind needs, on the day as it is on record. */
export function RequestForm(props: RequestFormProps): ReactNode {
  const { date } = props;
  const own = useSession().session?.user.id;
  const owner = props.userId ?? props.request?.user_id ?? own;
  const subject = owner === own ? 'own' : (owner ?? 'own');
  const day = useQuery({
    queryKey: queryKey('day', date, subject, 'request'),
    queryFn: async ({ signal }) => (await readDay(subject, date, signal)).records,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={day} failed={texts.dayFailed} heights={['18rem']}>
      {(records) => <Fields {...props} records={records} />}
    </Loaded>
  );
}

interface RequestValues {
  readonly clockIn: string;
  readonly clockOut: string;
  readonly clockOutDay: string;
  /** `on`: the times are a further pair of the day. */
  readonly addsPair: string;
  readonly breakMinutes: string;
  readonly note: string;
  readonly type: string;
  readonly reportedTo: string;
  readonly start: string;
  readonly end: string;
  readonly endDay: string;
  readonly workday: string;
  readonly planned: string;
  readonly reason: string;
}
type Field = keyof RequestValues;

/** The fields by the server's names for them. */
const WIRE_NAMES: Readonly<Record<string, Field>> = {
  clock_in: 'clockIn',
  clock_out: 'clockOut',
  clock_out_day: 'clockOut',
  break_time: 'breakMinutes',
  breakTime: 'breakMinutes',
  note: 'note',
  irregularType: 'type',
  startTime: 'start',
  endTime: 'end',
  start_time: 'start',
  end_time: 'end',
  end_day: 'end',
  planned_minutes: 'planned',
  reason: 'reason',
};

const fromLength = (length: number | undefined): string =>
  length === undefined ? '' : formatDuration(minutes(length));

/** What the fields begin with: what was asked for, else what the day has. */
function initialValues(
  { kind, withdraws, request, presence }: RequestFormProps,
  records: readonly AttendanceRecord[],
): RequestValues {
  const payload = request?.payload;
  const standing = valuesOf(records);
  const report = kind === 'irregular' && withdraws === null && request !== null ? readReason(request.reason) : null;
  const addsPair = payload?.adds_pair === true;
  const isOfDay = payload === undefined && (kind === 'punch_correction' || kind === 'break');
  return {
    clockIn: payload?.clock_in ?? (isOfDay ? standing.clockIn : ''),
    clockOut: payload?.clock_out ?? (isOfDay ? standing.clockOut : ''),
    clockOutDay: payload === undefined && isOfDay ? standing.clockOutDay : endDayText(payload?.clock_out_day),
    addsPair: addsPair ? 'on' : '',
    breakMinutes: String(payload?.break_time ?? payload?.breakTime ?? (isOfDay ? standing.breakMinutes : '')),
    note: payload?.note ?? (isOfDay ? standing.note : ''),
    type: withdraws ?? payload?.irregularType ?? '',
    reportedTo: report?.reportedTo ?? '',
    start: payload?.startTime ?? payload?.start_time ?? presence?.start ?? '',
    end: payload?.endTime ?? payload?.end_time ?? presence?.end ?? '',
    endDay: endDayText(payload?.end_day),
    workday: payload?.is_workday === false ? '' : 'on',
    planned: fromLength(payload?.planned_minutes),
    reason: report?.note ?? request?.reason ?? '',
  };
}

const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const time = (text: string): string | null => {
  const minute = parseTypedTime(text);
  return minute === null ? null : formatTimeOfDay(minute);
};
const breakOf = (text: string): number | null => parseTypedNumber(text, { min: 0, max: 1440 });

/** What is sent of the fields of a kind. */
function bodyOf({ kind, date, withdraws }: RequestFormProps, values: RequestValues, submit: boolean) {
  const shared = { date, submit, reason: values.reason.trim() };
  const span = { start_time: time(values.start), end_time: time(values.end) };
  switch (kind) {
    case 'punch_correction':
      return {
        kind,
        ...shared,
        clock_in: time(values.clockIn),
        clock_out: time(values.clockOut),
        clock_out_day: readEndDay(values.clockOutDay),
        // The break and note of the day stay what they are beside a further pair.
        ...(values.addsPair === 'on'
          ? { adds_pair: true as const, break_time: null, note: null }
          : { adds_pair: null, break_time: breakOf(values.breakMinutes), note: filled(values.note) }),
      };
    case 'break':
      return { kind, ...shared, break_time: breakOf(values.breakMinutes) ?? 0, note: filled(values.note) };
    case 'irregular': {
      if (withdraws !== null) return { kind, ...shared, irregularType: withdraws, withdraw: true as const };
      const irregularType = IRREGULAR_TYPES.find((type) => type === values.type) ?? 'absence';
      const reason = composeReason(irregularType, values.reason, values.reportedTo);
      return { kind, ...shared, reason, irregularType };
    }
    case 'internal_work':
      return {
        kind,
        ...shared,
        startTime: time(values.start),
        endTime: time(values.end),
        breakTime: breakOf(values.breakMinutes) ?? 0,
        note: filled(values.note),
      };
    case 'overtime':
    case 'rest_day_work':
      return { kind, ...shared, ...span, planned_minutes: parseTypedDuration(values.planned) ?? 0 };
    case 'work_claim':
      // Both are typed: `validate` asks for them.
      return { kind, ...shared, start_time: span.start_time ?? '', end_time: span.end_time ?? '' };
    case 'shift_change': {
      const isWorkday = values.workday === 'on';
      return {
        kind,
        ...shared,
        is_workday: isWorkday,
        ...(isWorkday && { ...span, end_day: readEndDay(values.endDay) }),
      };
    }
  }
}

/** What is wrong with the fields of a kind, before they are sent. */
function validate(kind: RequestKind, values: RequestValues): FieldErrors<Field> {
  const errors: { -readonly [Name in Field]?: string } = {};
  const missing = (field: Field, label: string): void => {
    if (values[field].trim() === '') errors[field] = texts.required(label);
  };
  for (const field of ['clockIn', 'clockOut', 'start', 'end'] as const) {
    const fault = typedTimeFault(values[field]);
    if (fault !== undefined) errors[field] = fault;
  }
  if (values.breakMinutes.trim() !== '' && breakOf(values.breakMinutes) === null)
    errors.breakMinutes = texts.breakInvalid;
  if (kind === 'punch_correction' && values.addsPair === 'on') {
    missing('clockIn', texts.clockIn);
    missing('clockOut', texts.clockOut);
  }
  if (kind === 'break') missing('breakMinutes', texts.breakTime);
  if (kind === 'irregular') missing('type', texts.irregularType);
  if (kind === 'internal_work' || kind === 'work_claim' || (kind === 'shift_change' && values.workday === 'on')) {
    missing('start', texts.start);
    missing('end', texts.end);
  }
  if (kind === 'overtime' || kind === 'rest_day_work') {
    missing('planned', texts.planned);
    const length = parseTypedDuration(values.planned);
    if (errors.planned === undefined && (length === null || length === 0)) errors.planned = texts.plannedInvalid;
  }
  missing('reason', texts.reason);
  return errors;
}

function Fields(props: RequestFormProps & { readonly records: readonly AttendanceRecord[] }): ReactNode {
  const { kind, date, withdraws, userId, request, records, isAtOnce = false, onDone } = props;
  const queryClient = useQueryClient();
  const isDraft = useRef(false);
  const form = useForm({
    draft: `request ${request?.id ?? `${kind} ${date} ${withdraws ?? ''} ${userId ?? 'own'}`}`,
    initial: initialValues(props, records),
    validate: (values) => validate(kind, values),
    mutation: 'save-request',
    save: (values, keyFor) => {
      const body = bodyOf(props, values, !isDraft.current);
      if (request !== null)
        return api('PUT /api/requests/{id}', {
          params: { id: String(request.id) },
          body: { ...body, revision: request.revision },
        });
      return api(...about(userId ?? 'own', 'POST /api/requests', { body, idempotencyKey: keyFor(body) }));
    },
    wireNames: WIRE_NAMES,
    failed: texts.saveFailed,
    onSaved: onDone,
    onSettled: () => invalidate(queryClient, 'request'),
  });
  return (
    <Form form={form}>
      <Stack gap="lg">
        {form.isRestored && (
          <Banner kind="info">
            <Row>
              {texts.restored}
              <LinkButton onClick={form.discard}>{texts.startAnew}</LinkButton>
            </Row>
          </Banner>
        )}
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        {isAtOnce && <Hint>{texts.countsAtOnce}</Hint>}
        {withdraws === null ? (
          <KindFields kind={kind} form={form} records={records} />
        ) : (
          <Hint>{texts.withdrawsReport(IRREGULAR_LABELS[withdraws])}</Hint>
        )}
        {kind === 'work_claim' && <ClaimReasons form={form} />}
        <TextArea {...form.field('reason')} label={texts.reason} required rows={2} />
        {kind === 'irregular' && withdraws === null && (
          <TextField {...form.field('reportedTo')} label={texts.reportedTo} autoComplete="off" />
        )}
        <Row onPhones="fill" justify="end">
          <ActionButton
            variant="default"
            isBusy={form.isSaving}
            onClick={() => {
              isDraft.current = true;
              form.submit();
            }}
          >
            {texts.saveDraft}
          </ActionButton>
          <ActionButton
            type="submit"
            isBusy={form.isSaving}
            busy={texts.submitting}
            onClick={() => {
              isDraft.current = false;
            }}
          >
            {isAtOnce ? texts.submitAtOnce : texts.submit}
          </ActionButton>
        </Row>
      </Stack>
    </Form>
  );
}

/** The usual reasons of a claim, each added by a tap to what is typed. */
function ClaimReasons({ form }: { readonly form: FormOf<RequestValues> }): ReactNode {
  const typed = form.values.reason.trim();
  return (
    <Row gap="sm" label={texts.claimReasons}>
      {texts.claimExamples.map((reason) => (
        <Button
          key={reason}
          size="sm"
          variant="default"
          onClick={() => form.change({ reason: [typed, reason].filter((each) => each !== '').join('、') })}
        >
          {reason}
        </Button>
      ))}
    </Row>
  );
}

/** The fields that only some kinds have. */
function KindFields({
  kind,
  form,
  records,
}: {
  readonly kind: RequestKind;
  readonly form: FormOf<RequestValues>;
  readonly records: readonly AttendanceRecord[];
}): ReactNode {
  const breakField = (
    <TextField
      {...form.field('breakMinutes')}
      label={texts.breakMinutes}
      required={kind === 'break'}
      inputMode="numeric"
      autoComplete="off"
    />
  );
  const { start, end, endDay, clockIn, clockOut, clockOutDay } = form.values;
  const span = (isRequired: boolean): ReactNode => (
    <Pair>
      <TimeInput {...form.typed('start')} label={texts.start} required={isRequired} />
      <TimeInput
        {...form.typed('end')}
        label={texts.end}
        required={isRequired}
        {...(kind === 'shift_change' && {
          day: endDayChoice(texts.endDay, { start, end, day: endDay }, (chosen) =>
            form.change({ endDay: chosen, end }),
          ),
        })}
      />
    </Pair>
  );
  const addsPair = form.values.addsPair === 'on';
  switch (kind) {
    case 'punch_correction':
      return (
        <>
          <Standing records={records} />
          {(addsPair || pairsOf(records).pairs.length > 0) && (
            <CheckField
              {...form.flag('addsPair')}
              label={texts.addsPair}
              onChange={(isAdded) =>
                form.change({ addsPair: isAdded ? 'on' : '', clockIn: '', clockOut: '', clockOutDay: '' })
              }
            />
          )}
          <Pair>
            <TimeInput {...form.typed('clockIn')} label={texts.clockIn} />
            <TimeInput
              {...form.typed('clockOut')}
              label={texts.clockOut}
              day={endDayChoice(texts.clockOutDay, { start: clockIn, end: clockOut, day: clockOutDay }, (chosen) =>
                form.change({ clockOutDay: chosen, clockOut }),
              )}
            />
          </Pair>
          {!addsPair && (
            <>
              {breakField}
              <TextArea {...form.field('note')} label={texts.note} rows={2} />
              <Hint>{texts.emptyStays}</Hint>
            </>
          )}
        </>
      );
    case 'break':
      return (
        <>
          <Standing records={records} />
          {breakField}
        </>
      );
    case 'irregular':
      return (
        <Choices
          legend={texts.irregularType}
          name="type"
          required
          layout="row"
          choices={IRREGULAR_TYPES.map((value) => ({ value, label: IRREGULAR_LABELS[value] }))}
          value={IRREGULAR_TYPES.find((type) => type === form.values.type)}
          onChange={(type) => form.change({ type })}
        />
      );
    case 'internal_work':
      return (
        <>
          <Standing records={records} />
          {span(true)}
          {breakField}
          <TextArea {...form.field('note')} label={texts.note} rows={2} />
        </>
      );
    case 'overtime':
    case 'rest_day_work':
      return (
        <>
          <TextField
            {...form.field('planned')}
            {...hintBelow(texts.plannedHint)}
            label={texts.planned}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          {span(false)}
        </>
      );
    case 'work_claim':
      return (
        <>
          <Standing records={records} />
          {span(true)}
        </>
      );
    case 'shift_change':
      return (
        <>
          <SwitchField label={texts.workday} {...form.flag('workday')} />
          {form.values.workday === 'on' && span(true)}
        </>
      );
  }
}

/** What the day has on record. */
const Standing = ({ records }: { readonly records: readonly AttendanceRecord[] }): ReactNode => {
  const { clockIn, clockOut } = punchesOf(records);
  const length = lengthOfBreak(recordedBreakOf(records));
  return (
    <Row gap="md" align="baseline">
      <Hint as="span">{texts.standing}</Hint>
      <Facts
        layout="inline"
        facts={[
          { label: texts.clockIn, value: clockIn === null ? texts.empty : formatOnWorkingDay(clockIn.minute) },
          { label: texts.clockOut, value: clockOut === null ? texts.empty : formatOnWorkingDay(clockOut.minute) },
          { label: texts.breakTime, value: length === null ? texts.empty : formatDuration(length) },
        ]}
      />
    </Row>
  );
};
