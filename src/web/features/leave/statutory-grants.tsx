import type { ReactNode } from 'react';

import type { LeaveLedger, StatutoryGrant } from '#contract/leave-ledger.ts';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Hint, List, Panel, RowActions, Text } from '../../ui/layout.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { rateText } from './attendance-rate-values.ts';
import type { OnTask } from './ledger-dialogs.tsx';
import { texts } from './ledger-texts.ts';
import styles from './statutory-grants.module.css';
import { dateText } from './texts.ts';

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
  onTask,
}: {
  readonly ledger: LeaveLedger;
  readonly onTask: OnTask;
}): ReactNode {
  const { status, grants } = ledger.statutory;
  const lack = texts.notReady[status];
  // The attendance before a grant matters until the next one is made; what was entered by hand is taken back by hand.
  const lastMade = ledger.grants.findLast(({ is_automatic }) => is_automatic)?.id;
  const isCounted = ({ state, grant_id }: StatutoryGrant): boolean =>
    state === 'made' ? grant_id === lastMade : state !== 'unrecorded';
  return (
    <Panel labelledBy="statutory-grants" gap="compact" className={styles.panel}>
      <Heading id="statutory-grants">{texts.byLaw}</Heading>
      {lack === null ? (
        <div className={styles.note}>
          <Hint>{texts.byLawHint}</Hint>
        </div>
      ) : (
        <Banner kind="info">{lack}</Banner>
      )}
      <List rules="between">
        {grants.map((grant) => (
          <li key={grant.sequence} className={styles.row}>
            <b>{dateText(grant.base_date)}</b>
            <span>
              {texts.service(grant.service_months)}
              {grant.days > 0 && ` ${texts.days(grant.days)}`}
            </span>
            <Tag tone={tones[grant.state]}>{texts.planStates[grant.state]}</Tag>
            <div className={styles.note}>
              <Attendance grant={grant} />
              {grant.reason !== null && <Hint>{grant.reason}</Hint>}
              {grant.state === 'unrecorded' && <Hint>{texts.unrecordedHint}</Hint>}
            </div>
            {onTask !== null && (
              <RowActions>
                {grant.state === 'unrecorded' && (
                  <RowButton
                    label={texts.addOf(dateText(grant.base_date))}
                    onClick={() => onTask({ kind: 'add', base: grant })}
                  >
                    {texts.add}
                  </RowButton>
                )}
                {isCounted(grant) && (
                  <RowButton
                    label={texts.countAttendanceOf(dateText(grant.base_date))}
                    onClick={() => onTask({ kind: 'attendance', base: grant })}
                  >
                    {texts.countAttendance}
                  </RowButton>
                )}
              </RowActions>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** The attendance rate before a grant, where it is registered; one that is too low withholds the grant. */
function Attendance({ grant: { attendance, state } }: { readonly grant: StatutoryGrant }): ReactNode {
  if (attendance === null) return null;
  const { attended_days, total_days, is_enough: isEnough } = attendance;
  return (
    <Text size="xs" tone={isEnough ? 'dim' : 'danger'}>
      {texts.attendance(rateText(attended_days, total_days))}
      {!isEnough && state === 'coming' && `・${texts.planStates.withheld}`}
    </Text>
  );
}
