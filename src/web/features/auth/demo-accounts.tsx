import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Answer } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import styles from './demo-accounts.module.css';
import { texts } from './texts.ts';

type DemoAccount = NonNullable<Answer<Routes['GET /api/config']>['demo_accounts']>[number];

/** The accounts that anyone may try while demo data is on; choosing one fills the form. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}): ReactNode {
  if (accounts.length === 0) return null;
  const companies = [...new Set(accounts.map((account) => account.company_id))];
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{texts.demoAccounts}</h2>
      <Hint>{texts.demoHint}</Hint>
      {companies.map((company) => (
        <div key={company} className={styles.company}>
          <h3 id={`demo-${company}`}>{company}</h3>
          <ul aria-labelledby={`demo-${company}`}>
            {accounts
              .filter((account) => account.company_id === company)
              .map((account) => (
                <li key={account.employee_id}>
                  <UnstyledButton className={styles.account} onClick={() => onChoose(account)}>
                    <Text as="span" isNumeric>
                      {account.employee_id}
                    </Text>
                    <Text as="span" tone="dim" size="2xs">
                      {texts.roles[account.role]}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
