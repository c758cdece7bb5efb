import type { ClientAssignment } from '#contract/assignments.ts';
import { formMessages } from '#contract/form-messages.ts';
import {
  type ContractKind,
  CONTRACT_KINDS,
  DISPATCH_EMPLOYMENTS,
  type DispatchEmployment,
  faultOfTimes,
  MOST_PRICE,
  ROUNDING_MINUTES,
  USUAL_TERMS,
} from '#domain/assignments/assignment.ts';
import { breaksText, hoursBetween, parseBreaks } from '#domain/assignments/breaks-text.ts';
import type { ClientRounding, SettlementMethod } from '#domain/assignments/settlement.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, formatTimeOfDay, minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedDuration, parseTypedTime } from '#domain/time/typed.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { formTexts as texts } from './form-texts.ts';

/** An assignment as its fields hold it; the people are those of a new one. */
export interface AssignmentValues {
  readonly people: readonly Person[];
  readonly client: string;
  readonly job: string;
  readonly from: string;
  readonly to: string;
  readonly share: string;
  readonly kind: ContractKind | '';
  readonly workplace: string;
  readonly unit: string;
  /** Of a dispatch. */
  readonly employment: DispatchEmployment | '';
  readonly start: string;
  readonly end: string;
  readonly breaks: string;
  readonly lower: string;
  readonly upper: string;
  readonly method: SettlementMethod;
  readonly roundingUnit: ClientRounding['unit'];
  readonly roundingMinutes: string;
  readonly roundingDirection: ClientRounding['direction'];
  readonly isProrated: string;
  readonly price: string;
}

const hoursOf = (length: number | null): string => (length === null ? '' : formatDuration(minutes(length)));
const timeOf = (minute: number | null): string => (minute === null ? '' : formatTimeOfDay(workingDayMinute(minute)));
const dateOf = (date: string | null): string => (date === null ? '' : formatDate(isoDate(date)));

/** The fields of an assignment, or of a new one with what is usual. */
export function assignmentValues(assignment: ClientAssignment | null, today: IsoDate): AssignmentValues {
  const { rounding, band, kind } = USUAL_TERMS;
  if (assignment === null)
    return {
      people: [],
      client: '',
      job: '',
      from: formatDate(today),
      to: '',
      share: '100',
      kind: kind ?? '',
      workplace: '',
      unit: '',
      employment: '',
      start: '',
      end: '',
      breaks: '',
      lower: hoursOf(band?.lower ?? null),
      upper: hoursOf(band?.upper ?? null),
      method: band?.method ?? 'upper_lower',
      roundingUnit: rounding.unit,
      roundingMinutes: String(rounding.step),
      roundingDirection: rounding.direction,
      isProrated: '1',
      price: '',
    };
  const interval = (one: { readonly start_minutes: number; readonly end_minutes: number }) => ({
    start: workingDayMinute(one.start_minutes),
    end: workingDayMinute(one.end_minutes),
  });
  return {
    people: [],
    client: String(assignment.client_company_id),
    job: String(assignment.job_assignment_id ?? ''),
    from: dateOf(assignment.from_date),
    to: dateOf(assignment.to_date),
    share: String(assignment.share_percent),
    kind: assignment.contract_kind ?? '',
    workplace: assignment.workplace,
    unit: assignment.client_unit,
    employment: assignment.dispatch_employment ?? '',
    start: timeOf(assignment.start_minutes),
    end: timeOf(assignment.end_minutes),
    breaks: breaksText(assignment.breaks.map(interval)),
    lower: hoursOf(assignment.band_lower_minutes),
    upper: hoursOf(assignment.band_upper_minutes),
    method: assignment.band_method,
    roundingUnit: assignment.rounding_unit,
    roundingMinutes: String(assignment.rounding_minutes),
    roundingDirection: assignment.rounding_direction,
    isProrated: assignment.is_prorated ? '1' : '',
    price: assignment.monthly_price == null ? '' : String(assignment.monthly_price),
  };
}

/** The hours and the breaks of valid fields. */
function timesOf({ start: startText, end: endText, breaks }: AssignmentValues) {
  const [start, end] = [parseTypedTime(startText), parseTypedTime(endText)];
  if (start === null || end === null) return { hours: null, breaks: [] };
  return { hours: hoursBetween(start, end), breaks: parseBreaks(breaks, start) ?? [] };
}

const PRICE = { min: 0, max: MOST_PRICE };
const SHARE = { min: 1, max: 100 };
const wholeOf = (text: string, { min, max }: { readonly min: number; readonly max: number }): number | null => {
  const value = Number(text.trim().normalize('NFKC').replaceAll(',', ''));
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
};

/** The body of valid fields. */
export function assignmentBody(values: AssignmentValues, today: IsoDate) {
  const { hours, breaks } = timesOf(values);
  return {
    client_company_id: Number(values.client),
    job_assignment_id: values.job === '' ? null : Number(values.job),
    from_date: parseTypedDate(values.from, today) ?? today,
    to_date: parseTypedDate(values.to, today),
    share_percent: wholeOf(values.share, SHARE) ?? 100,
    contract_kind: CONTRACT_KINDS.find((kind) => kind === values.kind) ?? null,
    workplace: values.workplace,
    client_unit: values.unit,
    dispatch_employment:
      values.kind === 'dispatch' ? (DISPATCH_EMPLOYMENTS.find((one) => one === values.employment) ?? null) : null,
    start_minutes: hours?.start ?? null,
    end_minutes: hours?.end ?? null,
    breaks: breaks.map(({ start, end }) => ({ start_minutes: start, end_minutes: end })),
    rounding_unit: values.roundingUnit,
    rounding_minutes: ROUNDING_MINUTES.find((step) => String(step) === values.roundingMinutes) ?? 15,
    rounding_direction: values.roundingDirection,
    band_lower_minutes: parseTypedDuration(values.lower),
    band_upper_minutes: parseTypedDuration(values.upper),
    band_method: values.method,
    is_prorated: values.isProrated !== '',
    monthly_price: wholeOf(values.price, PRICE),
  };
}

/** The faults of the fields; where people are chosen, also that nobody is. */
export function validateAssignment(
  values: AssignmentValues,
  today: IsoDate,
  isForPeople: boolean,
): FieldErrors<keyof AssignmentValues> {
  const errors: { -readonly [Field in keyof AssignmentValues]?: string } = {};
  if (isForPeople && values.people.length === 0) errors.people = texts.addPeople;
  if (values.client === '') errors.client = texts.choose;
  const [from, to] = [parseTypedDate(values.from, today), parseTypedDate(values.to, today)];
  const [wrongFrom, wrongTo] = [typedDateFault(values.from, today), typedDateFault(values.to, today)];
  if (values.from.trim() === '') errors.from = texts.required(texts.from);
  else if (wrongFrom !== undefined) errors.from = wrongFrom;
  if (wrongTo !== undefined) errors.to = wrongTo;
  else if (from !== null && to !== null && to < from) errors.to = formMessages.client_assignment_ends_before;
  if (wholeOf(values.share, SHARE) === null) errors.share = texts.shareInvalid;
  if (values.price.trim() !== '' && wholeOf(values.price, PRICE) === null) errors.price = texts.priceInvalid;
  for (const name of ['lower', 'upper'] as const)
    if (values[name].trim() !== '' && parseTypedDuration(values[name]) === null) errors[name] = texts.hoursInvalid;
  const [lower, upper] = [parseTypedDuration(values.lower), parseTypedDuration(values.upper)];
  const isHalf = (values.lower.trim() === '') !== (values.upper.trim() === '');
  if (isHalf || (lower !== null && upper !== null && lower > upper)) errors.upper = formMessages.client_assignment_band;
  return { ...errors, ...timeFaults(values) };
}

function timeFaults(values: AssignmentValues): FieldErrors<keyof AssignmentValues> {
  const [start, end] = [parseTypedTime(values.start), parseTypedTime(values.end)];
  const isBlank = values.start.trim() === '' && values.end.trim() === '';
  if (!isBlank && (start === null || end === null || start === end))
    return { end: formMessages.client_assignment_hours };
  if (start === null || end === null)
    return values.breaks.trim() === '' ? {} : { breaks: formMessages.client_assignment_breaks };
  const breaks = parseBreaks(values.breaks, start);
  if (breaks === null) return { breaks: texts.breaksInvalid };
  const fault = faultOfTimes({ hours: hoursBetween(start, end), breaks });
  if (fault === null) return {};
  return { [fault === 'client_assignment_hours' ? 'end' : 'breaks']: formMessages[fault] };
}
