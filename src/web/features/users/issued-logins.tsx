import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { IssuedPasswords } from '#contract/users.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { Heading, Hint, Panel, Row } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import styles from './issued-logins.module.css';
import { loginTexts as texts } from './login-texts.ts';

// Needed for paper alone.
const LoginSlips = lazyPart(async () => (await import('./login-slips.tsx')).LoginSlips);

/**
 * The passwords that were made for people, which are shown this once: as slips to hand out, several on a page of A4, as a
 * file, or to be copied. Until one of these is done, leaving is asked about.
 */
export function IssuedLogins({ issued }: { readonly issued: IssuedPasswords }): ReactNode {
  const { one_time_passwords: passwords, one_time_passwords_csv: csv } = issued;
  const [isKept, setKept] = useState(false);
  // How often they were printed: the slips are drawn for paper alone.
  const [printed, setPrinted] = useState(0);
  const guard = useUnsavedChangesGuard(!isKept);
  return (
    <div
      onCopy={() => {
        const copied = String(document.getSelection());
        if (passwords.every(({ one_time_password }) => copied.includes(one_time_password))) setKept(true);
      }}
    >
      <Panel labelledBy="passwords">
        <Heading size="lg" id="passwords">
          {texts.title}
        </Heading>
        <p>{texts.note}</p>
        <Row>
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => {
              setPrinted(printed + 1);
              setKept(true);
            }}
          >
            {texts.print}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => {
              saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: texts.file });
              setKept(true);
            }}
          >
            {texts.save}
          </Button>
        </Row>
        <Hint>{texts.printHint}</Hint>
        <table className={styles.passwords}>
          <thead>
            <tr>
              <th scope="col">{texts.employeeId}</th>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.title}</th>
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
      {printed > 0 && <LoginSlips passwords={passwords} printed={printed} />}
      <UnsavedChangesDialog guard={guard} texts={texts} />
    </div>
  );
}
