import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { texts } from './ledger-texts.ts';
import { dateText } from './texts.ts';

/** The form of a grant as typed. */
export interface GrantValues {
  readonly grantedOn: string;
  readonly days: string;
  readonly expiry: string;
  readonly kind: 'statutory' | 'other';
  readonly reason: string;
}

/** What the form begins with: a grant to be corrected, a grant by law to be entered, or nothing. */
export function grantValues(grant: LedgerGrant | null, base: StatutoryGrant | null): GrantValues {
  if (grant !== null)
    return {
      grantedOn: dateText(grant.granted_on),
      days: String(grant.days),
      expiry: dateText(grant.expiry_date),
      kind: grant.is_statutory ? 'statutory' : 'other',
      reason: '',
    };
  return {
    grantedOn: base === null ? '' : dateText(base.base_date),
    days: base === null ? '' : String(base.days),
    expiry: '',
    kind: 'statutory',
    reason: '',
  };
}

/** The number of days in a text, full-width digits too; `null` for what is no number of half days up to 100. */
export function readGrantDays(text: string): number | null {
  const digits = text.normalize('NFKC').trim();
  const days = Number(digits);
  return /^\d{1,3}(\.\d)?$/.test(digits) && days > 0 && days <= 100 && Number.isInteger(days * 2) ? days : null;
}

/** What is wrong with the fields. */
export function validateGrant(values: GrantValues, today: IsoDate): FieldErrors<keyof GrantValues> {
  const grantedOn = parseTypedDate(values.grantedOn, today);
  const expiry = parseTypedDate(values.expiry, today);
  const expiryFault =
    typedDateFault(values.expiry, today) ??
    (grantedOn !== null && expiry !== null && expiry < grantedOn ? texts.expiryBeforeGrant : undefined);
  return {
    ...(grantedOn === null && {
      grantedOn: typedDateFault(values.grantedOn, today) ?? texts.required(texts.grantDate),
    }),
    ...(readGrantDays(values.days) === null && {
      days: values.days.trim() === '' ? texts.required(texts.dayCount) : texts.daysInvalid,
    }),
    ...(expiryFault !== undefined && { expiry: expiryFault }),
    ...(values.reason.trim() === '' && { reason: texts.required(texts.changeReason) }),
  };
}

/** The body of the call, once nothing is wrong. */
export const grantBody = (values: GrantValues, today: IsoDate) => ({
  granted_on: parseTypedDate(values.grantedOn, today) ?? '',
  days: readGrantDays(values.days) ?? 0,
  expiry_date: parseTypedDate(values.expiry, today) ?? undefined,
  is_statutory: values.kind === 'statutory',
  reason: values.reason.trim(),
});
