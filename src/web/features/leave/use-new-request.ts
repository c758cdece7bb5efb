import { useQuery, useQueryClient } from '@tanstack/react-query';
import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import { api } from '../../lib/api.ts';
import { holidaysQuery, shiftsQuery } from '../../lib/month-queries.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { findingsOn } from './day-findings.ts';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** The form as typed. `confirmed` is the day off or holiday, as typed, that the person wants all the same. */
const EMPTY = { date: '', reason: '', clientApprover: '', confirmed: '' };
type Values = typeof EMPTY;

/** A request of leave from its first letter until it is sent. `onSent` hears whether the sync with outside failed. */
export function useNewRequest(today: IsoDate, onSent: (outcome: { notSynced: boolean }) => void) {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'leave-request',
    initial: EMPTY,
    validate: (values) => validate(values),
    mutation: 'request-leave',
    save: ({ date, reason, clientApprover }, keyFor) => {
      const body = {
        request_type: 'annual_leave' as const,
        request_date: parseTypedDate(date, today) ?? '',
        reason: reason.trim(),
        client_approver: clientApprover.trim(),
      };
      return api('POST /api/vacation', { body, idempotencyKey: keyFor(body) });
    },
    wireNames: { request_date: 'date', reason: 'reason', client_approver: 'clientApprover' },
    failed: texts.sendFailed,
    onSaved: ({ pleasanter }) => onSent({ notSynced: pleasanter?.synced === false }),
    // After a failure too: it may have arrived all the same, or another device has asked meanwhile.
    onSettled: () => invalidate(queryClient, 'leave'),
  });

  const date = parseTypedDate(form.values.date, today);
  const month = monthOf(date ?? today);
  const holidays = useQuery({ ...holidaysQuery(month), enabled: date !== null });
  const shifts = useQuery({ ...shiftsQuery(month), enabled: date !== null });
  const findings = date === null ? [] : findingsOn(date, holidays.data, shifts.data);

  const validate = async (values: Values): Promise<FieldErrors<keyof Values>> => {
    const wrong = {
      ...(date === null && { date: typedDateFault(values.date, today) ?? texts.dateRequired }),
      ...(values.clientApprover.trim() === '' && { clientApprover: texts.clientApproverRequired }),
    };
    if (date === null || Object.keys(wrong).length > 0) return wrong;
    // Sent before the day's holiday was known: it is waited for. What can't be read holds nobody up.
    const [known, planned] = await Promise.all([
      queryClient.ensureQueryData(holidaysQuery(month)).catch(() => undefined),
      queryClient.ensureQueryData(shiftsQuery(month)).catch(() => undefined),
    ]);
    const isConfirmed = findingsOn(date, known, planned).length === 0 || values.confirmed === date;
    return isConfirmed ? {} : { confirmed: texts.confirmRequired };
  };

  return { form, date, findings };
}
