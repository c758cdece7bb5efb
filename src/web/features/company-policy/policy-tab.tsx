import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyPolicy } from '#contract/company-policy.ts';
import { inForce } from '#domain/sheet/policy.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { messageOf } from '../../lib/api.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './company-policy.module.css';
import { PolicyForm } from './policy-form.tsx';
import { PolicyDifferences, PolicyHistory } from './policy-history.tsx';
import { datedPolicies, policyQuery } from './policy-queries.ts';
import { texts } from './texts.ts';
import { usePolicyForm } from './use-policy-form.ts';

/** The company's rules of attendance (D9): what they are, what a change would do, and what was changed. A tab's content. */
export function CompanyPolicyTab(): ReactNode {
  const thisMonth = monthOf(useToday());
  const query = useQuery(policyQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['12rem', '12rem', '12rem']}>
      {(company) => <Policy company={company} thisMonth={thisMonth} />}
    </Loaded>
  );
}

function Policy({ company, thisMonth }: { readonly company: CompanyPolicy; readonly thisMonth: IsoMonth }): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [message, showMessage] = useFlashMessage();
  const form = usePolicyForm(company, thisMonth);
  const dated = datedPolicies(company);
  const current = inForce(dated, thisMonth);
  const upcoming = dated.filter(({ from }) => from > thisMonth).map(({ from }) => formatYearMonth(from));
  // Another policy that is saved already, from then on.
  const nextChange = dated.find(({ from }) => from > form.month)?.from;
  return (
    <Stack gap="lg">
      <Stack gap="xs" className={styles.words}>
        <p>{texts.lead}</p>
        <p>
          {current === null ? texts.currentDefault : texts.current(formatYearMonth(current.from))}
          {upcoming.length > 0 && texts.upcoming(upcoming.join('、'))}
        </p>
      </Stack>
      <PolicyForm form={form} thisMonth={thisMonth} onReview={() => setConfirming(true)} />
      <PolicyHistory changes={company.changes} />
      <ConfirmDialog
        name="company-policy"
        subject={isConfirming ? form.month : null}
        title={texts.confirmTitle}
        action={texts.save}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={form.save}
        onDone={(saved) => {
          setConfirming(false);
          showMessage(saved);
        }}
        onClose={() => setConfirming(false)}
      >
        {(month) => (
          <>
            <p>{texts.confirm(formatYearMonth(month))}</p>
            <PolicyDifferences differences={form.differences} />
            {month < thisMonth && <Banner kind="info">{texts.past}</Banner>}
            {nextChange !== undefined && <Banner kind="info">{texts.untilNext(formatYearMonth(nextChange))}</Banner>}
          </>
        )}
      </ConfirmDialog>
      <Toast message={message} />
    </Stack>
  );
}
