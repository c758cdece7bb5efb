import { useState, type ReactNode } from 'react';

import type { StatutoryGrant } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { attendanceFaults, readAttendance, verdictOf, type AttendanceValues } from './attendance-values.ts';
import styles from './leave-dialog.module.css';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerCall } from './use-ledger-call.ts';

const WIRE_NAMES = { attended_days: 'attended', total_days: 'total', reason: 'reason' } as const;

const dateText = (date: string): string => formatDate(isoDate(date));

const valuesOf = ({ attendance }: StatutoryGrant): AttendanceValues => ({
  attended: attendance === null ? '' : String(attendance.attended_days),
  total: attendance === null ? '' : String(attendance.total_days),
  reason: '',
});

/** Takes the attendance before a grant by law, on which the grant depends: 80 % of the working days (労基法39条). */
export function AttendanceForm({
  userId,
  base,
  onClose,
  onDone,
}: LedgerFormProps & { readonly base: StatutoryGrant }): ReactNode {
  const [initial] = useState(() => valuesOf(base));
  const draft = useDraft<AttendanceValues>(`leave-attendance ${userId} ${base.sequence}`, initial);
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<keyof AttendanceValues>();
  const saving = useLedgerCall({
    userId,
    call: () => {
      const count = readAttendance(values) ?? { attended: 0, total: 0 };
      return api('PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance', {
        params: { id: String(userId), sequence: String(base.sequence) },
        body: { attended_days: count.attended, total_days: count.total, reason: values.reason.trim() },
      });
    },
    fields: WIRE_NAMES,
    onFaults: find,
    onDone: (message) => {
      draft.discard();
      onDone(message);
    },
  });
  const change = (changed: Partial<AttendanceValues>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };
  const verdict = verdictOf(values);
  const number = (field: 'attended' | 'total') => ({
    name: field,
    label: texts[field],
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[field],
    error: faults[field],
  });
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(WIRE_NAMES), texts.saveFailed)}
      missing={null}
      isSaving={saving.isPending}
      save={texts.register}
      saving={texts.registering}
      found={found}
      firstField="attended"
      onDiscard={draft.discard}
      onSubmit={() => {
        const wrong = attendanceFaults(values);
        find(wrong);
        if (Object.keys(wrong).length === 0) saving.mutate();
      }}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <div>
        <p>
          <b>{texts.attendanceOf(dateText(base.base_date))}</b>（{texts.service(base.service_months)}）
        </p>
        <p>{texts.attendancePeriod(dateText(base.period.from), dateText(base.period.to))}</p>
      </div>
      <div className={styles.pair}>
        <TextField {...number('attended')} onChange={(event) => change({ attended: event.currentTarget.value })} />
        <TextField {...number('total')} onChange={(event) => change({ total: event.currentTarget.value })} />
      </div>
      <p className={styles.verdict} role="status" data-short={verdict?.isEnough === false || undefined}>
        {verdict?.text}
      </p>
      <p className={styles.hint}>{texts.attendanceHint}</p>
      <TextArea
        name="reason"
        label={texts.changeReason}
        required
        rows={2}
        value={values.reason}
        error={faults.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
