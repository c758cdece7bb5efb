import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { IssuedPasswords } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
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
export function IssuedLogins({
  issued,
  isImported = false,
}: {
  readonly issued: IssuedPasswords;
  /** They come from an import: there is another way to hand them out. */
  readonly isImported?: boolean;
}): ReactNode {
  const { one_time_passwords: passwords, one_time_passwords_csv: csv } = issued;
  const [isKept, setKept] = useState(false);
  // How often they were printed: the slips are drawn for paper alone.
  const [printed, setPrinted] = useState(0);
  const guard = useUnsavedChangesGuard(!isKept);
  const queryClient = useQueryClient();
  const handingOut = useExclusiveMutation('hand-out-logins', {
    mutationFn: () =>
      api('POST /api/admin/logins/handed-out', {
        body: { employee_ids: passwords.map(({ employee_id }) => employee_id) },
      }),
    onSettled: () => invalidate(queryClient, 'logins'),
  });
  // They can be printed and saved as often as wanted; that they were handed out is recorded once.
  const keep = (): void => {
    setKept(true);
    if (!isKept) handingOut.mutate();
  };
  return (
    <div
      onCopy={() => {
        const copied = String(document.getSelection());
        if (passwords.every(({ one_time_password }) => copied.includes(one_time_password))) keep();
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
              keep();
            }}
          >
            {texts.print}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => {
              saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: texts.file });
              keep();
            }}
          >
            {texts.save}
          </Button>
        </Row>
        <Hint>{texts.printHint}</Hint>
        {handingOut.error !== null && <Banner kind="error">{messageOf(handingOut.error, texts.handOutFailed)}</Banner>}
        {isImported && (
          <Hint>
            {texts.byMail} <Link to="/admin/users/logins">{texts.screenTitle}</Link>
          </Hint>
        )}
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
