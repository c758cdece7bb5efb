import type { ReactNode } from 'react';

import type { AuditLogEntry } from '#contract/audit-log.ts';
import { AUDIT_SYSTEM, auditActionText, type AuditChange } from '#contract/audit-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, useLast } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { changesOf, dayText, momentOf, personText } from './audit-entry.ts';
import styles from './audit-log.module.css';
import { texts } from './texts.ts';

/** All that an entry says, with the values before and after side by side. */
export function AuditEntryDialog({
  opened,
  entry,
  onClose,
}: {
  readonly opened: boolean;
  readonly entry: AuditLogEntry | null;
  readonly onClose: () => void;
}): ReactNode {
  const shown = useLast(entry);
  return (
    <Dialog title={auditActionText(shown?.action ?? '')} isWide opened={opened} onClose={onClose}>
      {shown !== null && <Entry entry={shown} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: AuditLogEntry }): ReactNode {
  const { columns } = texts;
  const day = dayText(entry);
  return (
    <Stack gap="lg">
      <Facts
        layout="lines"
        facts={[
          { label: columns.at, value: momentOf(entry) },
          { label: columns.actor, value: personText(entry.actor, AUDIT_SYSTEM) },
          { label: columns.subject, value: personText(entry.subject, texts.company) },
          ...(day === null ? [] : [{ label: columns.work_date, value: day }]),
          ...(entry.reason === null ? [] : [{ label: texts.reason, value: entry.reason }]),
          { label: texts.number, value: String(entry.id) },
        ]}
      />
      <Changes changes={changesOf(entry)} />
    </Stack>
  );
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }): ReactNode {
  if (changes.length === 0) return <Text tone="dim">{texts.noChanges}</Text>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <Value text={before} />
            <Value text={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Value = ({ text }: { readonly text: string | null }): ReactNode =>
  text === null ? <td className={styles.none}>{texts.noValue}</td> : <td>{text}</td>;
