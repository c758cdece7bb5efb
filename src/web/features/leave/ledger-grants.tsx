import type { ReactNode } from 'react';

import type { LedgerGrant } from '#contract/leave-ledger.ts';
import { Facts } from '../../ui/facts.tsx';
import { Empty, Heading, Hint, List, RowActions, Stack } from '../../ui/layout.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { OnTask } from './ledger-dialogs.tsx';
import styles from './ledger-grants.module.css';
import { texts } from './ledger-texts.ts';
import { ObligationTag } from './obligation-tag.tsx';
import { dateText } from './texts.ts';

/** Every grant with the days that were taken of it, the newest first; on paper the same. */
export function LedgerGrants({
  grants,
  onTask,
}: {
  readonly grants: readonly LedgerGrant[];
  readonly onTask: OnTask;
}): ReactNode {
  return (
    <section aria-labelledby="ledger-grants">
      <Stack gap="sm">
        <Heading id="ledger-grants">{texts.grants}</Heading>
        {grants.length === 0 ? (
          <Empty>{texts.noGrants}</Empty>
        ) : (
          <List isCard rules="between">
            {grants.toReversed().map((grant) => (
              <li key={grant.id} className={styles.grant}>
                <Grant grant={grant} onTask={onTask} />
              </li>
            ))}
          </List>
        )}
      </Stack>
    </section>
  );
}

function Grant({ grant, onTask }: { readonly grant: LedgerGrant; readonly onTask: OnTask }): ReactNode {
  const { status, obligation, usages } = grant;
  const date = dateText(grant.granted_on);
  const left =
    status === 'expired'
      ? { label: texts.expired, value: <b>{texts.days(grant.expired_days)}</b> }
      : { label: texts.left, value: <b>{texts.days(grant.remaining_days)}</b> };
  return (
    <Stack gap="sm">
      <div className={styles.head}>
        <Heading level={3} size="md">
          {(grant.is_statutory ? texts.baseDate : texts.grantDay)(date)}
        </Heading>
        <Tag>{grant.is_statutory ? texts.statutory : texts.notStatutory}</Tag>
        {grant.is_automatic && <Tag>{texts.automatic}</Tag>}
        <Tag tone={status === 'active' ? 'good' : 'plain'}>{texts.grantStates[status]}</Tag>
        {onTask !== null && (
          <RowActions>
            <RowButton label={texts.correctOf(date)} onClick={() => onTask({ kind: 'correct', grant })}>
              {texts.correct}
            </RowButton>
            <RowButton label={texts.takeBackOf(date)} onClick={() => onTask({ kind: 'takeBack', grant })}>
              {texts.takeBack}
            </RowButton>
          </RowActions>
        )}
      </div>
      <Facts
        layout="inline"
        facts={[
          { label: texts.granted, value: texts.days(grant.days) },
          { label: texts.used, value: texts.days(grant.used_days) },
          left,
          { label: texts.expiry, value: dateText(grant.expiry_date) },
          ...(obligation === null ? [] : [{ label: texts.obligation, value: obligationOf(obligation) }]),
        ]}
      />
      <div className={styles.usages}>
        <Hint as="span">{texts.usageDates}</Hint>
        {usages.length === 0 ? (
          <Hint as="span">{texts.noUsages}</Hint>
        ) : (
          <ol className={styles.days}>
            {usages.map((usage) => (
              <li key={usage.request_id}>
                {dateText(usage.date)}
                {usage.days !== 1 && ` ${texts.days(usage.days)}`}
                {usage.status === 'pending' && <Hint as="span"> {texts.pending}</Hint>}
              </li>
            ))}
          </ol>
        )}
      </div>
      {grant.reason !== null && (
        <Hint>
          <span className={styles.reason}>{grant.reason}</span>
        </Hint>
      )}
    </Stack>
  );
}

const obligationOf = ({
  counted_days,
  planned_days,
  deadline,
  state,
}: NonNullable<LedgerGrant['obligation']>): ReactNode => (
  <>
    {texts.obligationOf(counted_days, planned_days, dateText(deadline))} <ObligationTag state={state} />
  </>
);
