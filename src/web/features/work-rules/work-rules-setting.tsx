import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { WorkRuleResponse } from '#contract/work-rules.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { WORK_RULE_LABELS } from '#domain/work-rules/work-rule.ts';
import { api } from '../../lib/api.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SAVING_RULE } from './saving-rule.ts';
import { texts } from './texts.ts';

// The larger half of the screen, needed by a tap on it.
const RuleForm = lazyPart(async () => (await import('./rule-form.tsx')).RuleForm);

/** The company's work rules (勤務形態): what each says from when on, and who has them. */
export function WorkRulesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(workRulesQuery);
  useEffect(() => RuleForm.preload(), []);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <EditableList
        noun={texts.list}
        columns={COLUMNS}
        buttonsWidth="18rem"
        rows={query.data}
        query={query}
        heights={[52, 120]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_RULE}
        isWide
        renderForm={(rule, dialog) => <RuleForm rule={rule} {...dialog} />}
        renderMore={({ id, name }) => (
          <Button
            component={Link}
            to={`/settings/calendar?rule=${id}`}
            variant="default"
            size="sm"
            aria-label={texts.calendarOf(name)}
          >
            {texts.calendar}
          </Button>
        )}
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/work-rules/{id}', { params: { id: String(id) } }),
          changes: 'workRules',
          can: ({ people }) => people === 0,
        }}
        onDone={onDone}
      />
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

const COLUMNS: readonly Column<WorkRuleResponse>[] = [
  { key: 'name', label: texts.name, width: '30%', phone: 'title', cell: ({ name }) => name },
  { key: 'kind', label: texts.kind, cell: ({ kind }) => WORK_RULE_LABELS[kind] },
  {
    key: 'versions',
    label: texts.versions,
    cell: ({ versions }) => versions.map(({ effective_month }) => fromText(effective_month)).join('、'),
  },
  { key: 'people', label: texts.people, width: '6rem', align: 'end', cell: ({ people }) => texts.peopleOf(people) },
];
