import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';

import { BackLink } from '../../ui/back-link.tsx';
import { Screen, Stack } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './leave-ledger-screen.module.css';
import { LeaveLedger } from './leave-ledger.tsx';
import { ledgerQuery } from './leave-queries.ts';
import { texts } from './ledger-texts.ts';
import { dateText } from './texts.ts';

/** The ledger of one employee on a page of its own, which prints on A4 with nothing else on the paper. */
export function LeaveLedgerScreen(): ReactNode {
  // What is no number is nobody's, like a number that is nobody's.
  const userId = Number(useParams().userId) || 0;
  const { data } = useQuery(ledgerQuery(userId));
  return (
    <div className={styles.paper}>
      <Screen width="narrow">
        <Stack gap="xs">
          <BackLink
            to={`/admin/users/${userId}?tab=leave`}
            label={texts.backToUser}
            origins={{ ...texts.backTo, [`/admin/users/${userId}`]: texts.backToUser }}
          />
          <ScreenTitle>{texts.title}</ScreenTitle>
          <p className={styles.person}>
            {data !== undefined && (
              <>
                <span>{data.company_name}</span>
                <b>
                  {data.user.employee_id} {data.user.name}
                </b>
                <span>{texts.asOf(dateText(data.as_of))}</span>
              </>
            )}
          </p>
        </Stack>
        <LeaveLedger userId={userId} isPrintPage />
      </Screen>
    </div>
  );
}
