import type { ReactNode } from 'react';

import type { LeaveLedger, StatutoryGrant } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { rateText } from './attendance-rate-values.ts';
import { texts } from './ledger-texts.ts';
import styles from './statutory-grants.module.css';
import type { LedgerTask } from './use-ledger-task.ts';
import { Heading } from '../../ui/layout.tsx';

const tones: Readonly<Record<StatutoryGrant['state'], Tone>> = {
  made: 'good',
  due: 'info',
  withheld: 'bad',
  unrecorded: 'bad',
  coming: 'plain',
};

/** The grants by law that are at hand: what became of each, what comes next, and what the daily job lacks. */
export function StatutoryGrants({
  ledger,
  canEdit,
  onTask,
}: {
  readonly ledger: LeaveLedger;
  readonly canEdit: boolean;
  readonly onTask: (task: LedgerTask) => void;
}): ReactNode {
  const { status, grants } = ledger.statutory;
  const lack = texts.notReady[status];
  // What was entered by hand is taken back by hand, and what was made long ago is settled.
  const lastMade = ledger.grants.findLast(({ is_automatic }) => is_automatic)?.id;
  const isCounted = ({ state, grant_id }: StatutoryGrant): boolean =>
    state === 'made' ? grant_id === lastMade : state !== 'unrecorded';
  return (
    <section className={styles.panel} aria-labelledby="statutory-grants">
      <Heading id="statutory-grants">{texts.byLaw}</Heading>
      {lack === null ? <p className={styles.dim}>{texts.byLawHint}</p> : <Banner kind="info">{lack}</Banner>}
      <ul className={styles.list}>
        {grants.map((grant) => (
          <li key={grant.sequence} className={styles.row}>
            <b className={styles.date}>{formatDate(isoDate(grant.base_date))}</b>
            <span>
              {texts.service(grant.service_months)}
              {grant.days > 0 && ` ${texts.days(grant.days)}`}
            </span>
            <Tag tone={tones[grant.state]}>{texts.planStates[grant.state]}</Tag>
            <div className={styles.why}>
              {grant.attendance !== null && (
                <p data-short={!grant.attendance.is_enough || undefined}>
                  {texts.attendance(rateText(grant.attendance.attended_days, grant.attendance.total_days))}
                  {!grant.attendance.is_enough && grant.state === 'coming' && `・${texts.planStates.withheld}`}
                </p>
              )}
              {grant.reason !== null && <p>{grant.reason}</p>}
              {grant.state === 'unrecorded' && <p>{texts.unrecordedHint}</p>}
            </div>
            {canEdit && <Actions grant={grant} isCounted={isCounted(grant)} onTask={onTask} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({
  grant,
  isCounted,
  onTask,
}: {
  readonly grant: StatutoryGrant;
  /** Whether the attendance before it still matters. */
  readonly isCounted: boolean;
  readonly onTask: (task: LedgerTask) => void;
}): ReactNode {
  const date = formatDate(isoDate(grant.base_date));
  return (
    <div className={styles.actions}>
      {grant.state === 'unrecorded' && (
        <Button
          variant="default"
          size="sm"
          aria-label={texts.addOf(date)}
          onClick={() => onTask({ kind: 'add', base: grant })}
        >
          {texts.add}
        </Button>
      )}
      {isCounted && (
        <Button
          variant="default"
          size="sm"
          aria-label={texts.countAttendanceOf(date)}
          onClick={() => onTask({ kind: 'attendance', base: grant })}
        >
          {texts.countAttendance}
        </Button>
      )}
    </div>
  );
}
