import { useState, type ReactNode } from 'react';

import type { StatutoryGrant } from '#contract/leave-ledger.ts';
import { api } from '../../lib/api.ts';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Text } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readAttendance, validateAttendance, verdictOf, type AttendanceValues } from './attendance-rate-values.ts';
import styles from './leave-dialog.module.css';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerForm } from './use-ledger-form.ts';
import { dateText } from './texts.ts';

const valuesOf = ({ attendance }: StatutoryGrant): AttendanceValues => ({
  attended: attendance === null ? '' : String(attendance.attended_days),
  total: attendance === null ? '' : String(attendance.total_days),
  reason: '',
});

/** Takes the attendance before a grant by law, on which the grant depends: 80 % of the working days (労基法39条). */
export function AttendanceRateForm({
  userId,
  base,
  onClose,
  onDone,
}: LedgerFormProps & { readonly base: StatutoryGrant }): ReactNode {
  const [initial] = useState(() => valuesOf(base));
  const form = useLedgerForm({
    userId,
    draft: `leave-attendance ${userId} ${base.sequence}`,
    initial,
    validate: validateAttendance,
    save: (values) => {
      const count = readAttendance(values) ?? { attended: 0, total: 0 };
      return api('PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance', {
        params: { id: String(userId), sequence: String(base.sequence) },
        body: { attended_days: count.attended, total_days: count.total, reason: values.reason.trim() },
      });
    },
    wireNames: { attended_days: 'attended', total_days: 'total', reason: 'reason' },
    onDone,
  });
  const verdict = verdictOf(form.values);
  const number = (name: 'attended' | 'total') => ({
    ...form.field(name),
    label: texts[name],
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <DialogForm form={form} firstField="attended" save={texts.register} saving={texts.registering} onClose={onClose}>
      <div>
        <p>
          <b>{texts.attendanceOf(dateText(base.base_date))}</b>（{texts.service(base.service_months)}）
        </p>
        <p>{texts.attendancePeriod(dateText(base.period.from), dateText(base.period.to))}</p>
      </div>
      <Pair>
        <TextField {...number('attended')} />
        <TextField {...number('total')} />
      </Pair>
      <div className={styles.verdict} role="status">
        <Text weight="bold" tone={verdict?.isEnough === false ? 'danger' : undefined}>
          {verdict?.text}
        </Text>
      </div>
      <Hint>{texts.attendanceHint}</Hint>
      <TextArea {...form.field('reason')} label={texts.changeReason} required rows={2} />
    </DialogForm>
  );
}
