import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { hasRole } from '#domain/account/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MonthSubScreen } from '../../ui/month-sub-screen.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { DailyFile } from './daily-file.tsx';
import { PayrollExport } from './payroll-export.tsx';
import { usePayrollAddress } from './payroll-address.ts';
import { ownChoices, READY_CHOICES, templatesQuery, type Choice } from './payroll-queries.ts';
import styles from './payroll-screen.module.css';
import { TemplateTools } from './template-tools.tsx';
import { texts } from './texts.ts';
import { Panel, Row } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

const options = (choices: readonly Choice[]) => choices.map(({ key, values }) => ({ value: key, label: values.name }));

/** Hands a month over to payroll: choose a template, look at what comes of it, download it (給与連携). */
export function PayrollScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const { month, template, showMonth, showTemplate } = usePayrollAddress(japanDate(useServerTime(MINUTE_MS)));
  const { data, error, refetch } = useQuery(templatesQuery);
  const [message, showMessage] = useFlashMessage();
  const own = ownChoices(data ?? []);
  const choices = [...own, ...READY_CHOICES];
  const chosen = choices.find(({ key }) => key === template) ?? choices[0];
  return (
    <MonthSubScreen
      back={{ to: `/admin/month-end?month=${month}`, label: texts.back }}
      title={texts.title}
      month={month}
      onMonth={showMonth}
    >
      {error !== null && (
        <Banner kind="error">
          {messageOf(error, texts.listFailed)} <LinkButton onClick={() => void refetch()}>{texts.reload}</LinkButton>
        </Banner>
      )}
      {data === undefined && error === null && (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton height="8.25rem" radius="0.75rem" />
        </div>
      )}
      {data !== undefined && chosen !== undefined && (
        <>
          <Panel gap="sm">
            <Row align="end">
              <div className={styles.select}>
                <SelectField
                  label={texts.template}
                  value={chosen.key}
                  data={[
                    ...(own.length === 0 ? [] : [{ group: texts.own, items: options(own) }]),
                    { group: texts.ready, items: options(READY_CHOICES) },
                  ]}
                  onChange={(event) => showTemplate(event.currentTarget.value)}
                />
              </div>
              {isSuperAdmin && (
                <TemplateTools
                  chosen={chosen}
                  onSaved={(id, said) => {
                    showTemplate(String(id));
                    showMessage(said);
                  }}
                  onDeleted={(said) => {
                    showTemplate('');
                    showMessage(said);
                  }}
                />
              )}
            </Row>
            <p className={styles.hint}>
              {texts.written(
                texts.encodings[chosen.values.encoding],
                texts.hoursFormats[chosen.values.hours_format],
                chosen.values.has_header,
              )}
            </p>
            {chosen.isProposal && <p className={styles.hint}>{texts.readyHint}</p>}
          </Panel>
          {/* What was agreed to for one file is not for another. */}
          <PayrollExport key={`${month} ${chosen.key}`} month={month} chosen={chosen} onDone={showMessage} />
          {isSuperAdmin && <DailyFile month={month} onDone={showMessage} />}
        </>
      )}
      <Toast message={message} />
    </MonthSubScreen>
  );
}
