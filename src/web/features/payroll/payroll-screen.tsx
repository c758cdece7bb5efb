import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { hasRole } from '#domain/users/role.ts';
import { PAYROLL_ITEM_TEXTS, SHEET_HOURS } from '#domain/payroll/items.ts';
import { messageOf } from '../../lib/api.ts';
import { period as periodParam, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useShownMonth } from '../../lib/shown-month.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel, Row, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pending } from '../../ui/loaded.tsx';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { DailyFile, PayrollExport } from './payroll-export.tsx';
import { ownChoices, PRESET_CHOICES, templatesQuery, type Choice, type Column } from './payroll-queries.ts';
import { TemplateTools } from './templates.tsx';
import { texts } from './texts.ts';

/** `?month=&template=`: the month, and the key of the template. */
const address = searchState({ month: periodParam(), template: text() });

const options = (choices: readonly Choice[]) => choices.map(({ key, values }) => ({ value: key, label: values.name }));

/** Exports a month to payroll software: choose a template, check the preview, download the file (給与連携). */
export function PayrollScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  // Without one in the address the last: it is the one that is paid.
  const period = periods.named(values.month) ?? periods.previous(periods.on(today));
  const month = period.name;
  useShownMonth(month);
  const { data, error, isFetching, refetch } = useQuery(templatesQuery);
  const [message, showMessage] = useFlashMessage();
  const own = ownChoices(data ?? []);
  const choices = [...own, ...PRESET_CHOICES];
  const chosen = choices.find(({ key }) => key === values.template) ?? choices[0];
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />}
    >
      {error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.listFailed)}
        </LoadFailure>
      )}
      {data === undefined && error === null && <Pending heights={['8.25rem']} />}
      {data !== undefined && chosen !== undefined && (
        <>
          <Panel gap="sm">
            <Row align="end">
              <Box flex="1 1 14rem" miw={0} maw="26rem">
                <SelectField
                  label={texts.template}
                  value={chosen.key}
                  data={[
                    ...(own.length === 0 ? [] : [{ group: texts.own, items: options(own) }]),
                    { group: texts.ready, items: options(PRESET_CHOICES) },
                  ]}
                  onChange={(event) => change({ template: event.currentTarget.value })}
                />
              </Box>
              {isSuperAdmin && (
                <TemplateTools chosen={chosen} onChosen={(template) => change({ template })} onDone={showMessage} />
              )}
            </Row>
            <Box maw="52rem" c="dimmed" fz="sm" lh={1.6}>
              <Stack gap="sm">
                <p>
                  {texts.written(
                    texts.encodings[chosen.values.encoding],
                    texts.hoursFormats[chosen.values.hours_format],
                    texts.quoteChoices[chosen.values.quotes],
                    chosen.values.has_header,
                  )}
                </p>
                {chosen.isProposal && <p>{texts.readyHint}</p>}
              </Stack>
            </Box>
          </Panel>
          <SheetHours columns={chosen.values.columns} />
          {/* What was agreed to for one file is not for another. */}
          <PayrollExport key={`${month} ${chosen.key}`} month={month} chosen={chosen} onDone={showMessage} />
          {isSuperAdmin && <DailyFile month={month} onDone={showMessage} />}
        </>
      )}
      <Toast message={message} />
    </MonthScreenFrame>
  );
}

/** Says which columns have the sheet's hours where the law's are paid. */
function SheetHours({ columns }: { readonly columns: readonly Column[] }): ReactNode {
  const labels = columns
    .filter(({ item }) => SHEET_HOURS.includes(item))
    .map(({ item }) => PAYROLL_ITEM_TEXTS[item].label);
  if (labels.length === 0) return null;
  return <Banner kind="info">{texts.sheetHours(labels.join('、'))}</Banner>;
}
