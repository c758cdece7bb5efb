import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldWording } from '../../ui/field-wording.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BalancePanel } from './balance-panel.tsx';
import styles from './new-request.module.css';
import { texts } from './texts.ts';
import { useBalance } from './use-balance.ts';
import { useNewRequest } from './use-new-request.ts';

/** The balance, and the form that asks for a day of leave. */
export function NewRequest({
  today,
  onSent,
}: {
  readonly today: IsoDate;
  readonly onSent: (outcome: { readonly notSynced: boolean }) => void;
}): ReactNode {
  const balance = useBalance();
  const { form, date, findings } = useNewRequest(today, onSent);
  const { values, errors, change } = form;
  const isBlocked = balance.days !== undefined && balance.days <= 0;

  const confirmation = fieldWording({ label: '', error: errors.confirmed }).error;
  return (
    <div className={styles.columns}>
      <BalancePanel balance={balance} />
      <Form form={form} label={texts.newRequest} canSubmit={!isBlocked} className={styles.form}>
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        <dl className={styles.fixed}>
          <dt>{texts.requestType}</dt>
          <dd>{texts.annualLeave}</dd>
        </dl>
        <DateField {...form.typed('date')} label={texts.date} required today={today} />
        <div role="status" className={styles.findings}>
          {findings.length > 0 && (
            <Banner kind="info" icon={IconAlertTriangle}>
              {findings.map((finding) => (
                <p key={finding}>{finding}</p>
              ))}
            </Banner>
          )}
        </div>
        {findings.length > 0 && (
          <div>
            <span id="confirm-fault" className={styles.fault}>
              {confirmation}
            </span>
            <label className={styles.confirm}>
              <input
                type="checkbox"
                name="confirmed"
                aria-invalid={errors.confirmed !== undefined || undefined}
                aria-describedby={errors.confirmed === undefined ? undefined : 'confirm-fault'}
                checked={values.confirmed !== '' && values.confirmed === date}
                onChange={(event) => change({ confirmed: event.currentTarget.checked ? (date ?? '') : '' })}
              />
              {texts.confirmDay}
            </label>
          </div>
        )}
        <TextArea {...form.field('reason')} label={texts.optionalReason} rows={3} />
        <TextField {...form.field('clientApprover')} label={texts.clientApprover} required autoComplete="off" />
        <ActionButton
          type="submit"
          className={styles.send ?? ''}
          disabled={isBlocked}
          isBusy={form.isSaving}
          busy={texts.sending}
        >
          {texts.send}
        </ActionButton>
      </Form>
    </div>
  );
}
