import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { WorkRuleResponse } from '#contract/work-rules.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { WORK_RULE_LABELS } from '#domain/work-rules/work-rule.ts';
import { api, messageOf } from '../../lib/api.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { texts } from './texts.ts';

// The larger half of the screen, needed by a tap on it.
const RuleForm = lazyPart(async () => (await import('./rule-form.tsx')).RuleForm);

/** What is being done to the list. */
type Work =
  | { readonly kind: 'edit'; readonly rule: WorkRuleResponse | null }
  | { readonly kind: 'delete'; readonly rule: WorkRuleResponse };

/** The company's work rules (就業ルール): what each says from when on, and who has them. */
export function WorkRulesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(workRulesQuery);
  const [work, setWork] = useState<Work | null>(null);
  const close = (): void => setWork(null);
  useEffect(() => RuleForm.preload(), []);
  const done = (message: string): void => {
    close();
    onDone(message);
  };
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <Row>
        <Button ml="auto" onClick={() => setWork({ kind: 'edit', rule: null })}>
          {texts.add}
        </Button>
      </Row>
      <DataList
        label={texts.list}
        columns={columnsOf(setWork)}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        failed={texts.failed}
        none={texts.none}
        heights={[52, 120]}
      />
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ rule }) => (rule === null ? texts.adding : texts.editing)}
        isWide
        onClose={close}
      >
        {({ rule }) => <RuleForm key={rule?.id ?? 'new'} rule={rule} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name="delete-work-rule"
        subject={work?.kind === 'delete' ? work.rule : null}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ id }) => api('DELETE /api/admin/work-rules/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'workRules')}
        onClose={close}
      >
        {({ name }) => (
          <>
            <Text weight="bold">{name}</Text>
            <p>{texts.askDelete}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** How many rules there are. */
export function WorkRulesValue(): ReactNode {
  const { data } = useQuery(workRulesQuery);
  return data && texts.value(data.length);
}

const fromText = (month: string): string =>
  month === FIRST_OF_ALL_MONTHS ? texts.always : texts.from(formatYearMonth(month as IsoMonth));

const columnsOf = (onWork: (work: Work) => void): readonly Column<WorkRuleResponse>[] => [
  { key: 'name', label: texts.name, width: '30%', phone: 'title', cell: ({ name }) => name },
  { key: 'kind', label: texts.kind, cell: ({ kind }) => WORK_RULE_LABELS[kind] },
  {
    key: 'versions',
    label: texts.versions,
    cell: ({ versions }) => versions.map(({ effective_month }) => fromText(effective_month)).join('、'),
  },
  { key: 'people', label: texts.people, width: '6rem', align: 'end', cell: ({ people }) => texts.peopleOf(people) },
  {
    key: 'operations',
    label: texts.operations,
    width: '18rem',
    phone: 'plain',
    cell: (rule) => (
      <CellActions>
        <RowButton label={texts.editOf(rule.name)} onClick={() => onWork({ kind: 'edit', rule })}>
          {texts.edit}
        </RowButton>
        <Button
          component={Link}
          to={`/settings/calendar?rule=${rule.id}`}
          variant="default"
          size="sm"
          aria-label={texts.calendarOf(rule.name)}
        >
          {texts.calendar}
        </Button>
        {rule.people === 0 && (
          <Button
            variant="default"
            size="sm"
            c="var(--kt-danger)"
            aria-label={texts.deleteOf(rule.name)}
            onClick={() => onWork({ kind: 'delete', rule })}
          >
            {texts.delete}
          </Button>
        )}
      </CellActions>
    ),
  },
];
