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
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { PolicyConfirm } from './policy-confirm.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { datedPolicies, policyQuery } from './policy-queries.ts';
import styles from './policy-tab.module.css';
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
      <div className={styles.content} aria-hidden>
        {[1, 2, 3].map((part) => (
          <Skeleton key={part} height="12rem" radius="md" />
        ))}
      </div>
    </>
  );
}

function Policy({ company, thisMonth }: { readonly company: CompanyPolicy; readonly thisMonth: IsoMonth }): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [message, showMessage] = useFlashMessage();
  const form = usePolicyForm(company, thisMonth, (saved) => {
    setConfirming(false);
    showMessage(saved);
  });
  const dated = datedPolicies(company);
  const current = inForce(dated, thisMonth);
  const upcoming = dated.filter(({ from }) => from > thisMonth).map(({ from }) => formatYearMonth(from));
  return (
    <div className={styles.content}>
      <div className={styles.lead}>
        <p>{texts.lead}</p>
        <p>
          {current === null ? texts.currentDefault : texts.current(formatYearMonth(current.from))}
          {upcoming.length > 0 && texts.upcoming(upcoming.join('、'))}
        </p>
      </div>
      <PolicyForm form={form} thisMonth={thisMonth} onReview={() => setConfirming(true)} />
      <PolicyHistory changes={company.changes} />
      <PolicyConfirm
        form={form}
        opened={isConfirming}
        thisMonth={thisMonth}
        nextChange={dated.find(({ from }) => from > form.month)?.from ?? null}
        onClose={() => setConfirming(false)}
      />
      <Toast message={message} />
    </div>
  );
}
