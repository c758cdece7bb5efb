import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyPolicy } from '#contract/company-policy.ts';
import { inForce } from '#domain/sheet/policy-in-force.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { messageOf } from '../../lib/api.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './company-policy.module.css';
import { PolicyForm } from './policy-form.tsx';
import { PolicyDifferences, PolicyHistory } from './policy-history.tsx';
import { datedPolicies, policyQuery } from './policy-queries.ts';
import { texts } from './texts.ts';
import { usePolicyForm } from './use-policy-form.ts';

const MINUTE_MS = 60_000;

/** The company's rules of attendance (D9): what they are, what a change would do, and what was changed. A tab's content. */
export function CompanyPolicyTab(): ReactNode {
  const thisMonth = monthOf(japanDate(useServerTime(MINUTE_MS)));
  const { data, error, isFetching, refetch } = useQuery(policyQuery);
  if (data !== undefined) return <Policy company={data} thisMonth={thisMonth} />;
  if (error !== null)
    return (
      <LoadFailure isReading={isFetching} onRetry={refetch}>
        {messageOf(error, texts.failed)}
      </LoadFailure>
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Stack gap="lg">
        {[1, 2, 3].map((part) => (
          <Skeleton key={part} height="12rem" radius="md" aria-hidden />
        ))}
      </Stack>
    </>
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
