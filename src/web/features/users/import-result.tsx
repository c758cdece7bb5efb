import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { UserCsvImport } from '#contract/user-csv.ts';
import { Link } from '../../lib/router.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { Heading, Panel, Row, Stack } from '../../ui/layout.tsx';
import { importTexts as texts } from './import-texts.ts';
import styles from './users.module.css';

/**
 * That everybody is registered, and the passwords that were made for them, which are shown this once: until they are
 * saved, or all of them copied, leaving is asked about.
 */
export function ImportResult({ done }: { readonly done: UserCsvImport }): ReactNode {
  const { message, one_time_passwords: passwords, one_time_passwords_csv: csv } = done;
  const box = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(passwords.length === 0);
  const guard = useUnsavedChangesGuard(!isKept);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles.result}
      onCopy={() => {
        const copied = String(document.getSelection());
        if (passwords.every(({ one_time_password }) => copied.includes(one_time_password))) setKept(true);
      }}
    >
      <Stack gap="xl">
        <Banner kind="success">{message}</Banner>
        {passwords.length === 0 ? (
          <Row>
            <Button component={Link} to="/admin">
              {texts.backToList}
            </Button>
          </Row>
        ) : (
          <Panel labelledBy="passwords">
            <Heading size="lg" id="passwords">
              {texts.passwordsTitle}
            </Heading>
            <p>{texts.passwordsNote}</p>
            <Row>
              <Button
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => {
                  saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: texts.passwordsFile });
                  setKept(true);
                }}
              >
                {texts.savePasswords}
              </Button>
            </Row>
            <table className={styles.passwords}>
              <thead>
                <tr>
                  <th scope="col">{texts.columns.employee_id}</th>
                  <th scope="col">{texts.columns.name}</th>
                  <th scope="col">{texts.passwordsTitle}</th>
                </tr>
              </thead>
              <tbody>
                {passwords.map(({ employee_id, name, one_time_password }) => (
                  <tr key={employee_id}>
                    <td>{employee_id}</td>
                    <th scope="row">{name}</th>
                    <td>{one_time_password}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        )}
      </Stack>
      <UnsavedChangesDialog guard={guard} texts={texts} />
    </div>
  );
}
