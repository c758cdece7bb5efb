import { IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { OvertimeSettingsAnswer } from '#contract/overtime.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Panel } from '../../ui/layout.tsx';
import styles from './agreement-band.module.css';
import { SettingsDialog } from './settings-dialog.tsx';
import { texts } from './texts.ts';

/** The agreement in force, in a line; super admins change it. */
export function AgreementBand({
  settings,
  isSuperAdmin,
  onSaved,
}: {
  readonly settings: OvertimeSettingsAnswer;
  readonly isSuperAdmin: boolean;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  const { special_clause: special, statutory_rest_day: restDay } = settings;
  const facts = [
    [texts.month, formatDuration(settings.month_minutes)],
    [texts.year, formatDuration(settings.year_minutes)],
    [
      texts.specialClause,
      special === null
        ? texts.noSpecialClause
        : texts.specialClauseText(
            formatDuration(special.month_total_minutes),
            formatDuration(special.year_minutes),
            special.months,
          ),
    ],
    [texts.firstMonth, texts.monthNumber(settings.first_month)],
    [texts.statutoryRestDay, restDay === null ? texts.noRestDay : texts.weekdays[restDay]],
    ...(settings.is_annual_variable ? [[texts.annualVariable, texts.annualVariableOn]] : []),
    [texts.warning, texts.warningText(settings.warning_percent)],
  ];
  return (
    <Panel label={texts.agreement} className={styles.band}>
      <Columns widths="minmax(0, 1fr) auto" gap="wide" align="center">
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isSuperAdmin && (
          <Button
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {texts.settings}
          </Button>
        )}
      </Columns>
      {isSuperAdmin && (
        <SettingsDialog
          settings={settings}
          opened={opened}
          onClose={() => setOpened(false)}
          onSaved={(message) => {
            setOpened(false);
            onSaved(message);
          }}
        />
      )}
    </Panel>
  );
}
