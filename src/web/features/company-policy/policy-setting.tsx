import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyPolicy, PolicyChange } from '#contract/company-policy.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { messageOf } from '../../lib/api.ts';
import { policyQuery } from '../../lib/company-queries.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods, type WagePeriods } from '../../lib/wage-periods.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Differences } from '../../ui/differences.tsx';
import { Heading, Hint, List, Panel, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Toast } from '../../ui/toast.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes-dialog.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './company-policy.module.css';
import { ITEM_COLUMNS, PolicyForm } from './policy-form.tsx';
import { clockOutItem, differencesBetween } from './policy-items.ts';
import { texts } from './texts.ts';
import { datedPolicies, usePolicyForm } from './use-policy-form.ts';

/** The company's rules of attendance (D9): what they are, what a change would do, and what was changed. */
export function CompanyPolicySetting(): ReactNode {
  const thisMonth = useWagePeriods().on(useToday()).month;
  const query = useQuery(policyQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['12rem', '12rem', '12rem']}>
      {(company) => <Policy company={company} thisMonth={thisMonth} />}
    </Loaded>
  );
}

/** What the sheets of today count by: the paid hours, or their own rounding. */
export function PolicyValue(): ReactNode {
  const thisMonth = useWagePeriods().on(useToday()).month;
  const { data } = useQuery(policyQuery);
  if (data === undefined) return null;
  const policy = inForce(datedPolicies(data), thisMonth)?.policy ?? data.default_policy;
  return policy.figures === 'paid' ? texts.paid : texts.value(clockOutItem.textOf(policy));
}

function Policy({ company, thisMonth }: { readonly company: CompanyPolicy; readonly thisMonth: IsoMonth }): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const [message, showMessage] = useFlashMessage();
  const periods = useWagePeriods();
  const nameOf = (month: IsoMonth): string => formatPeriodName(periods.in(month));
  const form = usePolicyForm(company, thisMonth);
  const dated = datedPolicies(company);
  const current = inForce(dated, thisMonth);
  const upcoming = dated.filter(({ from }) => from > thisMonth).map(({ from }) => nameOf(from));
  // Another policy that is saved already, from then on.
  const nextChange = dated.find(({ from }) => from > form.month)?.from;
  return (
    <Stack gap="lg">
      <Box fz="sm" lh={1.6}>
        <Stack gap="xs">
          <p>{texts.leads[form.base.figures]}</p>
          <p>
            {current === null ? texts.currentDefault : texts.current(beginText(current.from, periods))}
            {upcoming.length > 0 && texts.upcoming(upcoming.join('、'))}
          </p>
        </Stack>
      </Box>
      <PolicyForm form={form} onReview={() => setConfirming(true)} />
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
            <p>{texts.confirm(nameOf(month))}</p>
            <Differences differences={form.differences} />
            {month < thisMonth && <Banner kind="info">{texts.past}</Banner>}
            {nextChange !== undefined && <Banner kind="info">{texts.untilNext(nameOf(nextChange))}</Banner>}
          </>
        )}
      </ConfirmDialog>
      <UnsavedChanges isChanged={form.isChanged} onLeave={form.discard} />
      <Toast message={message} />
    </Stack>
  );
}

/** Who changed what from when on, the newest first. */
function PolicyHistory({ changes }: { readonly changes: readonly PolicyChange[] }): ReactNode {
  const periods = useWagePeriods();
  return (
    <Panel label={texts.history} gap="sm">
      <Heading>{texts.history}</Heading>
      {changes.length === 0 && (
        <Text tone="dim" size="sm">
          {texts.noHistory}
        </Text>
      )}
      <List as="ol" rules="between">
        {changes.map(({ at, actor, before, after }) => (
          <li key={`${at} ${after.effective_month}`} className={styles.change}>
            <Columns widths={ITEM_COLUMNS} gap="wide">
              <div>
                <Text weight="bold">{texts.from(beginText(isoMonth(after.effective_month), periods))}</Text>
                <Hint>
                  {fullWhenText(at)} {actor === null ? texts.system : `${actor.name}（${actor.employee_id}）`}
                </Hint>
              </div>
              <Differences differences={differencesBetween(before, after)} />
            </Columns>
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** From when on a policy applies: `2026年11月`, or `最初の月`. */
const beginText = (month: IsoMonth, periods: WagePeriods): string =>
  month === FIRST_OF_ALL_MONTHS ? texts.firstOfAllMonths : formatPeriodName(periods.in(month));
