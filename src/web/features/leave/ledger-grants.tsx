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
      <h2 id="ledger-grants" className={styles.heading}>
        {texts.grants}
      </h2>
      {grants.length === 0 && <p className={styles.none}>{texts.noGrants}</p>}
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
    <dl className={styles.numbers}>
      <div>
        <dt>{texts.granted}</dt>
        <dd>{texts.days(grant.days)}</dd>
      </div>
      <div>
        <dt>{texts.used}</dt>
        <dd>{texts.days(grant.used_days)}</dd>
      </div>
      <div>
        <dt>{grant.status === 'expired' ? texts.expired : texts.left}</dt>
        <dd>
          <b>{texts.days(grant.status === 'expired' ? grant.expired_days : grant.remaining_days)}</b>
        </dd>
      </div>
      <div>
        <dt>{texts.expiry}</dt>
        <dd>{dateText(grant.expiry_date)}</dd>
      </div>
      {obligation !== null && (
        <div>
          <dt>{texts.obligation}</dt>
          <dd>
            {texts.obligationOf(obligation.counted_days, obligation.planned_days, dateText(obligation.deadline))}{' '}
            <Tag tone={OBLIGATION_TONES[obligation.state]}>{texts.obligationStates[obligation.state]}</Tag>
          </dd>
        </div>
      )}
    </dl>
  );
}

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
