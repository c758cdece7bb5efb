import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import { api, ApiError, failureOf } from '../../lib/api.ts';
import { holidaysQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors, type FieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { findingsOn } from './day-findings.ts';
import { refreshLeave } from './leave-queries.ts';
import { texts } from './texts.ts';

/** The form as typed. `confirmed` is the day off or holiday, as typed, that the person wants all the same. */
const EMPTY = { date: '', reason: '', clientApprover: '', confirmed: '' };
type Values = typeof EMPTY;
type Field = keyof Values;

/** What the server calls the fields. */
const WIRE_NAMES = { request_date: 'date', reason: 'reason', client_approver: 'clientApprover' } as const;

/** A request of leave from its first letter until it is sent. `onSent` hears whether the sync with outside failed. */
export function useNewRequest(today: IsoDate, onSent: (outcome: { notSynced: boolean }) => void) {
  const queryClient = useQueryClient();
  const draft = useDraft('leave-request', EMPTY);
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<Field>();
  const keyFor = useIdempotencyKey();
  const [round, setRound] = useState(1);

  const date = parseTypedDate(values.date, today);
  const month = monthOf(date ?? today);
  const holidays = useQuery({ ...holidaysQuery(month), enabled: date !== null });
  const shifts = useQuery({ ...shiftsQuery(month), enabled: date !== null });
  const findings = date === null ? [] : findingsOn(date, holidays.data, shifts.data);

  const sending = useExclusiveMutation('request-leave', {
    mutationFn: (chosen: IsoDate) => {
      const body = {
        request_type: 'annual_leave' as const,
        request_date: chosen,
        reason: values.reason.trim(),
        client_approver: values.clientApprover.trim(),
      };
      // The round: after a success, the same again is another request.
      return api('POST /api/vacation', { body, idempotencyKey: keyFor({ ...body, round }) });
    },
    onSuccess: ({ pleasanter }) => {
      draft.discard();
      setRound(round + 1);
      refreshLeave(queryClient);
      onSent({ notSynced: pleasanter?.synced === false });
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {};
      find(
        Object.fromEntries(
          Object.entries(WIRE_NAMES).flatMap(([name, field]) =>
            refused[name] === undefined ? [] : [[field, refused[name]]],
          ),
        ),
      );
      // It may have arrived all the same, or another device has asked meanwhile.
      refreshLeave(queryClient);
    },
  });

  const change = (changed: Partial<Values>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };

  const submit = async (): Promise<void> => {
    if (sending.isPending) return;
    const wrong: FieldErrors<Field> = {
      ...(date === null && { date: typedDateFault(values.date, today) ?? texts.dateRequired }),
      ...(values.clientApprover.trim() === '' && { clientApprover: texts.clientApproverRequired }),
    };
    if (date === null || Object.keys(wrong).length > 0) return find(wrong);
    // Sent before the day's holiday was known: it is waited for. What can't be read holds nobody up.
    const [known, planned] = await Promise.all([
      queryClient.ensureQueryData(holidaysQuery(month)).catch(() => undefined),
      queryClient.ensureQueryData(shiftsQuery(month)).catch(() => undefined),
    ]);
    if (findingsOn(date, known, planned).length > 0 && values.confirmed !== date)
      return find({ confirmed: texts.confirmRequired });
    find({});
    sending.mutate(date);
  };

  return {
    values,
    change,
    faults,
    found,
    date,
    findings,
    isSending: sending.isPending,
    failure: failureOf(sending.error, Object.keys(WIRE_NAMES), texts.sendFailed),
    submit,
  };
}
