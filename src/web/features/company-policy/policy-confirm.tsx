import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PolicyDifferences } from './policy-differences.tsx';
import styles from './policy-confirm.module.css';
import { texts } from './texts.ts';
import type { PolicyForm } from './use-policy-form.ts';

/** What is about to change, from when on and until when, before it is saved. */
export function PolicyConfirm({
  form,
  opened,
  thisMonth,
  nextChange,
  onClose,
}: {
  readonly form: PolicyForm;
  readonly opened: boolean;
  readonly thisMonth: IsoMonth;
  /** The month from which another policy is saved already. */
  readonly nextChange: IsoMonth | null;
  readonly onClose: () => void;
}): ReactNode {
  const { isSaving, failure } = form;
  return (
    <Dialog title={texts.confirmTitle} opened={opened} onClose={() => !isSaving && onClose()}>
      <div className={styles.body}>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        <p>{texts.confirm(formatYearMonth(form.month))}</p>
        <PolicyDifferences differences={form.differences} />
        {form.month < thisMonth && <Banner kind="info">{texts.past}</Banner>}
        {nextChange !== null && <Banner kind="info">{texts.untilNext(formatYearMonth(nextChange))}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          {texts.cancel}
        </Button>
        <ActionButton isBusy={isSaving} busy={texts.saving} onClick={form.save}>
          {texts.save}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
