import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PlannedDayResponse } from '#contract/planned-leave.ts';
import { yearOf, type IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { navigate } from '../../lib/router.tsx';
import { number, searchState, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink, ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row, Screen } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PlannedPreview } from './planned-people.tsx';
import { plannedDaysQuery, plannedPreviewQuery } from './planned-query.ts';
import { plannedTexts as texts } from './planned-texts.ts';
import { dateText } from './texts.ts';
import { yearsAround } from './years.ts';

/** `?year=` */
const address = (today: IsoDate) => searchState({ year: number(yearsAround(today), yearOf(today)) });

/** The planned days of a year (計画的付与, 労基法39条6項); super admins add some. */
export function PlannedScreen(): ReactNode {
  const today = useToday();
  const [{ year }, change] = useSearchState(address(today));
  const days = useQuery(plannedDaysQuery(year));
  const isSuperAdmin = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen>
      <BackLink
        to="/admin/leave/balances"
        label={texts.back}
        origins={{ '/settings/calendar': texts.backToCalendar }}
      />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Hint>{texts.lead}</Hint>
      <Row gap="md" align="end" justify="between">
        <SelectField
          label={texts.year}
          value={String(year)}
          data={yearsAround(today).map((value) => ({ value: String(value), label: texts.yearOf(value) }))}
          onChange={(event) => change({ year: Number(event.currentTarget.value) })}
        />
        {isSuperAdmin && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
      </Row>
      <DataList
        label={texts.title}
        columns={columns}
        rows={days.data}
        keyOf={({ id }) => id}
        query={days}
        failed={texts.listFailed}
        none={texts.none}
        heights={[52, 160]}
      />
      <Dialog title={texts.addTitle} opened={isAdding} onClose={() => setAdding(false)}>
        <AddForm today={today} onClose={() => setAdding(false)} />
      </Dialog>
    </Screen>
  );
}

const whomText = ({ is_for_all: isForAll, work_rule_name: rule }: PlannedDayResponse): string =>
  isForAll ? texts.everybody : (rule ?? texts.nobody);

const columns: readonly Column<PlannedDayResponse>[] = [
  { key: 'date', label: texts.date, width: '11rem', phone: 'title', cell: ({ date }) => dateText(date) },
  { key: 'name', label: texts.nameColumn, cell: ({ name }) => name },
  { key: 'whom', label: texts.whom, cell: whomText },
  { key: 'taken', label: texts.taken, width: '6rem', align: 'end', cell: ({ taken }) => texts.people(taken) },
  { key: 'exempt', label: texts.exempt, width: '6rem', align: 'end', cell: ({ exempt }) => texts.people(exempt) },
  {
    key: 'actions',
    label: texts.actions,
    width: '10rem',
    align: 'end',
    phone: 'plain',
    cell: ({ id, date }) => (
      <ScreenLink to={`/admin/leave/planned/${id}`} label={texts.openOf(dateText(date))}>
        {texts.open}
      </ScreenLink>
    ),
  },
];

/** Asks for a day and for whom it is, and says before it is saved who takes leave on it and who doesn't. */
function AddForm({ today, onClose }: { readonly today: IsoDate; readonly onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const rules = useQuery(workRulesQuery);
  const form = useForm({
    draft: 'planned-leave',
    initial: { date: '', rule: '', name: '' },
    validate: ({ date }): FieldErrors<'date' | 'rule' | 'name'> => {
      const typed = parseTypedDate(date, today);
      if (typed === null) return { date: typedDateFault(date, today) ?? texts.dateRequired };
      return typed < today ? { date: texts.datePast } : {};
    },
    mutation: 'plan-leave',
    save: ({ name, ...entered }, keyFor) => {
      const said = { ...bodyOf(entered, today), ...(name.trim() !== '' && { name: name.trim() }) };
      return api('POST /api/admin/planned-leave', { body: said, idempotencyKey: keyFor(said) });
    },
    wireNames: { date: 'date', work_rule_id: 'rule', name: 'name' },
    failed: texts.saveFailed,
    onSaved: ({ id }) => {
      onClose();
      navigate(`/admin/leave/planned/${id}`);
    },
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  const { values } = form;
  const hasDate = (parseTypedDate(values.date, today) ?? '') >= today;
  const preview = useQuery({ ...plannedPreviewQuery(bodyOf(values, today)), enabled: hasDate });
  return (
    <DialogForm form={form} firstField="date" save={texts.save} saving={texts.saving} onClose={onClose}>
      <DateField {...form.typed('date')} label={texts.date} required today={today} />
      <SelectField
        {...form.field('rule')}
        label={texts.whom}
        data={[
          { value: '', label: texts.everybody },
          ...(rules.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
      <div role="status">
        {!hasDate && <Hint>{texts.chooseDate}</Hint>}
        {hasDate && preview.isPending && <Hint>{texts.previewing}</Hint>}
        {hasDate && preview.error !== null && (
          <Banner kind="error">{messageOf(preview.error, texts.previewFailed)}</Banner>
        )}
        {preview.data !== undefined && <PlannedPreview people={preview.data} />}
      </div>
    </DialogForm>
  );
}

const bodyOf = ({ date, rule }: { readonly date: string; readonly rule: string }, today: IsoDate) => ({
  date: parseTypedDate(date, today) ?? '',
  ...(rule !== '' && { work_rule_id: Number(rule) }),
});
