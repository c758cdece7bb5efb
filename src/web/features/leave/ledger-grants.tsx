import type { ReactNode } from 'react';

import type { LedgerGrant } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './ledger-grants.module.css';
import { texts } from './ledger-texts.ts';
import { OBLIGATION_TONES } from './obligation-tones.ts';
import type { LedgerTask } from './use-ledger-task.ts';
import { Empty, Heading } from '../../ui/layout.tsx';
import { Facts } from '../../ui/facts.tsx';

const dateText = (date: string): string => formatDate(isoDate(date));

/** Every grant with the days that were taken of it, the newest first; on paper the same. */
export function LedgerGrants({
  grants,
  canEdit,
  onTask,
}: {
  readonly grants: readonly LedgerGrant[];
  readonly canEdit: boolean;
  readonly onTask: (task: LedgerTask) => void;
}): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="ledger-grants">
      <Heading id="ledger-grants">{texts.grants}</Heading>
      {grants.length === 0 && <Empty>{texts.noGrants}</Empty>}
      <ul className={styles.list}>
        {grants.toReversed().map((grant) => (
          <li key={grant.id} className={styles.grant} data-status={grant.status}>
            <div className={styles.head}>
              <h3 className={styles.date}>
                {(grant.is_statutory ? texts.baseDate : texts.grantDay)(dateText(grant.granted_on))}
              </h3>
              <Tag>{grant.is_statutory ? texts.statutory : texts.notStatutory}</Tag>
              {grant.is_automatic && <Tag>{texts.automatic}</Tag>}
              <Tag tone={grant.status === 'active' ? 'good' : 'plain'}>{texts.grantStates[grant.status]}</Tag>
              {canEdit && (
                <div className={styles.actions}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.correctOf(dateText(grant.granted_on))}
                    onClick={() => onTask({ kind: 'correct', grant })}
                  >
                    {texts.correct}
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.takeBackOf(dateText(grant.granted_on))}
                    onClick={() => onTask({ kind: 'takeBack', grant })}
                  >
                    {texts.takeBack}
                  </Button>
                </div>
              )}
            </div>
            <Numbers grant={grant} />
            <UsageDates grant={grant} />
            {grant.reason !== null && <p className={styles.reason}>{grant.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numbers({ grant }: { readonly grant: LedgerGrant }): ReactNode {
  const { obligation } = grant;
  return (
    <Facts
      layout="inline"
      facts={[
        { label: texts.granted, value: texts.days(grant.days) },
        { label: texts.used, value: texts.days(grant.used_days) },
        grant.status === 'expired'
          ? { label: texts.expired, value: <b>{texts.days(grant.expired_days)}</b> }
          : { label: texts.left, value: <b>{texts.days(grant.remaining_days)}</b> },
        { label: texts.expiry, value: dateText(grant.expiry_date) },
        ...(obligation === null ? [] : [{ label: texts.obligation, value: <Obligation obligation={obligation} /> }]),
      ]}
    />
  );
}

const Obligation = ({
  obligation: { counted_days, planned_days, deadline, state },
}: {
  readonly obligation: NonNullable<LedgerGrant['obligation']>;
}): ReactNode => (
  <>
    {texts.obligationOf(counted_days, planned_days, dateText(deadline))}{' '}
    <Tag tone={OBLIGATION_TONES[state]}>{texts.obligationStates[state]}</Tag>
  </>
);

function UsageDates({ grant: { usages } }: { readonly grant: LedgerGrant }): ReactNode {
  return (
    <div className={styles.usages}>
      <span className={styles.label}>{texts.usageDates}</span>
      {usages.length === 0 ? (
        <span className={styles.dim}>{texts.noUsages}</span>
      ) : (
        <ol className={styles.days}>
          {usages.map((usage) => (
            <li key={usage.request_id}>
              {dateText(usage.date)}
              {usage.days !== 1 && ` ${texts.days(usage.days)}`}
              {usage.status === 'pending' && <span className={styles.dim}> {texts.pending}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
