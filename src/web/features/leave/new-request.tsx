import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
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
  const request = useNewRequest(today, onSent);
  const { values, faults, found, findings, isSending, failure, change } = request;
  const form = useRef<HTMLFormElement>(null);
  const isBlocked = balance.days !== undefined && balance.days <= 0;

  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlocked) void request.submit();
  };
  const confirmation = fieldWording({ label: '', error: faults.confirmed }).error;
  return (
    <div className={styles.columns}>
      <BalancePanel balance={balance} />
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={texts.newRequest}>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        <dl className={styles.fixed}>
          <dt>{texts.requestType}</dt>
          <dd>{texts.annualLeave}</dd>
        </dl>
        <DateField
          label={texts.date}
          name="date"
          required
          today={today}
          value={values.date}
          error={faults.date}
          onChange={(date) => change({ date })}
        />
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
                aria-invalid={faults.confirmed !== undefined || undefined}
                aria-describedby={faults.confirmed === undefined ? undefined : 'confirm-fault'}
                checked={values.confirmed !== '' && values.confirmed === request.date}
                onChange={(event) => change({ confirmed: event.currentTarget.checked ? (request.date ?? '') : '' })}
              />
              {texts.confirmDay}
            </label>
          </div>
        )}
        <TextArea
          label={texts.optionalReason}
          name="reason"
          rows={3}
          value={values.reason}
          error={faults.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <TextField
          label={texts.clientApprover}
          name="clientApprover"
          required
          autoComplete="off"
          value={values.clientApprover}
          error={faults.clientApprover}
          onChange={(event) => change({ clientApprover: event.currentTarget.value })}
        />
        <Button
          type="submit"
          className={styles.send ?? ''}
          disabled={isBlocked}
          aria-disabled={isSending || undefined}
          data-busy={isSending || undefined}
        >
          {isSending ? texts.sending : texts.send}
        </Button>
      </form>
    </div>
  );
}
