import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { ReportTemplate } from '#contract/report-templates.ts';
import { REPORT_COLUMN_NAMES } from '#domain/assignments/report-layout.ts';
import { api } from '../../lib/api.ts';
import { clientCompaniesQuery } from '../../lib/company-queries.ts';
import { RowButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { reportTemplatesQuery, SAVING_TEMPLATE } from './template-queries.ts';
import { templateTexts as texts } from './template-texts.ts';

const ClientFormDialog = lazyDialog(async () => (await import('./client-form-dialog.tsx')).ClientFormDialog);
// Its fields are needed by a tap on it.
const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm);

/** The templates of the reports that clients sign (作業報告書の様式), by client company. */
export function ReportTemplatesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(reportTemplatesQuery);
  const clients = useQuery(clientCompaniesQuery).data;
  const [formed, setFormed] = useState<number | null>(null);
  useEffect(() => TemplateForm.preload(), []);
  const nameOf = ({ client_company_id: client }: ReportTemplate): string =>
    client === null ? texts.everyClient : (clients?.find(({ id }) => id === client)?.name ?? '');
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <EditableList
        noun={texts.noun}
        columns={columnsOf(nameOf)}
        rows={clients && query.data}
        query={query}
        heights={[56, 150]}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        buttonsWidth="18rem"
        mutation={SAVING_TEMPLATE}
        renderForm={(template, dialog) => <TemplateForm template={template} {...dialog} />}
        renderMore={(template) => (
          <RowButton label={texts.formOf(nameOf(template))} onClick={() => setFormed(template.id)}>
            {texts.form}
          </RowButton>
        )}
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/work-report-templates/{id}', { params: { id: String(id) } }),
          changes: 'reportTemplates',
        }}
        onDone={onDone}
      />
      <ClientFormDialog
        opened={formed !== null}
        template={query.data?.find(({ id }) => id === formed) ?? null}
        nameOf={nameOf}
        onClose={() => setFormed(null)}
      />
    </>
  );
}

/** How many templates there are. */
export function ReportTemplatesValue(): ReactNode {
  const { data } = useQuery(reportTemplatesQuery);
  return data && (data.length === 0 ? texts.usual : texts.count(data.length));
}

const columnsOf = (nameOf: (template: ReportTemplate) => string): Column<ReportTemplate>[] => [
  { key: 'client', label: texts.client, width: '20%', phone: 'title', cell: nameOf },
  {
    key: 'columns',
    label: texts.columns,
    phone: 'plain',
    cell: ({ columns }) => columns.map((column) => REPORT_COLUMN_NAMES[column]).join('、'),
  },
  { key: 'seals', label: texts.seals, width: '18%', cell: ({ seals }) => seals.join('、') || texts.noSeals },
  {
    key: 'form',
    label: texts.clientForm,
    width: '7rem',
    cell: ({ form }) => (form === null ? texts.noForm : texts.hasForm),
  },
];
