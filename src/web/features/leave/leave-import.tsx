import type { ReactNode } from 'react';

import type { LeaveImportRow } from '#contract/leave-imports.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import type { Column } from '../../ui/data-list.tsx';
import { dayColumn, outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportDone, ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { Hint } from '../../ui/layout.tsx';
import { texts } from './import-texts.ts';

const BALANCES = '/admin/leave/balances';

const Done = ({ done }: { readonly done: string }): ReactNode => (
  <ImportDone done={done} to={BALANCES} label={texts.toBalances} />
);

/** Imports grants with what is left of them, or days taken in another system. */
export const LeaveImport = (): ReactNode => (
  <ImportScreen
    name="import-leave"
    title={texts.title}
    back={{ to: BALANCES, label: texts.back }}
    imports={[
      { key: 'leave_grants', label: texts.kinds.grants },
      { key: 'leave_taken', label: texts.kinds.taken },
    ]}
    texts={texts}
    check={(file) => api('POST /api/admin/leave-import/preview', { body: { file } })}
    result={Done}
  >
    {({ file, ...checked }) => (
      <ImportRows
        {...checked}
        texts={{ ...texts, summary: texts.summaryOf(checked.preview.kind) }}
        columns={COLUMNS}
        heights={[56, 140]}
        change="employees"
        save={() => api('POST /api/admin/leave-import', { body: { file } })}
      />
    )}
  </ImportScreen>
);

const labels = texts.columns;

const COLUMNS: readonly Column<LeaveImportRow>[] = [
  subjectColumn(labels.name, '24%', ({ employee_id }) => employee_id),
  dayColumn(labels.date, '10rem'),
  { key: 'before', label: labels.before, cell: ({ before }) => before && stateText(before) },
  { key: 'after', label: labels.after, cell: ({ after }) => after && stateText(after) },
  outcomeColumn(labels.outcome, '24%', ({ replaces }) =>
    replaces.map(({ granted_on, days }) => (
      <Hint key={granted_on}>{texts.replaces(formatDate(isoDate(granted_on)), days)}</Hint>
    )),
  ),
];

const stateText = (state: NonNullable<LeaveImportRow['after']>): string =>
  state.left_days === null || state.expiry_date === null
    ? texts.taken(state)
    : texts.grant(state.days, state.left_days, formatDate(isoDate(state.expiry_date)));
