import { useEffect, useRef, type ReactNode } from 'react';

import type { UserCsvImport } from '#contract/user-csv.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { importTexts as texts } from './import-texts.ts';
import { IssuedLogins } from './issued-logins.tsx';
import styles from './users.module.css';

/** That everybody is registered, and the passwords that were made for them. */
export function ImportResult({ done }: { readonly done: UserCsvImport }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <Stack gap="xl">
        <Banner kind="success">{done.message}</Banner>
        {done.one_time_passwords.length === 0 ? (
          <Row>
            <Button component={Link} to="/admin">
              {texts.backToList}
            </Button>
          </Row>
        ) : (
          <IssuedLogins issued={done} isImported />
        )}
      </Stack>
    </div>
  );
}
