import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow } from '../../ui/field.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import {
  contractBody,
  contractValues,
  FIVE_DAYS,
  typedTotal,
  validateContract,
  WEEKDAY_FIELDS,
} from './contract-values.ts';

/** The mutation key of every change of a contract: only one is pending at a time. */
export const SAVING_CONTRACT = 'change-contract';

const STEP_MINUTES = 15;

/** Adds a contract, or changes one. */
export function ContractForm({
  userId,
  contract,
  onClose,
  onSaved,
}: {
  readonly userId: number;
  /** The contract to change; `null` for a new one. */
  readonly contract: WorkContractResponse | null;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const [initial] = useState(() => contractValues(contract, today));
  const form = useForm({
    draft: `contract ${userId} ${contract?.effective_date ?? 'new'}`,
    initial,
    validate: (values) => validateContract(values, today),
    mutation: SAVING_CONTRACT,
    save: (values) =>
      api('PUT /api/admin/users/{id}/contracts', {
        params: { id: String(userId) },
        body: contractBody(values, contract, today),
      }),
    wireNames: { effective_date: 'from', weekday_minutes: 'mon', work_rule_id: 'rule' },
    failed: texts.saveFailed,
    onSaved: ({ message }) => onSaved(message),
    // After a failure too: somebody else has changed the contracts meanwhile.
    onSettled: () => invalidate(queryClient, 'contract'),
  });
  const { days, length } = typedTotal(form.values);
  const rules = useQuery(workRulesQuery).data ?? [];
  return (
    <DialogForm form={form} firstField={contract === null ? 'from' : 'mon'} onClose={onClose}>
      <DateField {...form.typed('from')} label={texts.effectiveDate} required today={today} />
      <Hint>{texts.hint}</Hint>
      <Columns widths="repeat(4, minmax(0, 1fr))" until="never" gap="pair" align="end">
        {WEEKDAY_FIELDS.map(({ name, weekday }) => (
          <TypedField
            key={name}
            {...form.typed(name)}
            label={texts.weekdays[weekday]}
            read={parseTypedDuration}
            write={formatDuration}
            step={stepBy}
          />
        ))}
      </Columns>
      {rules.length > 0 && (
        <SelectField
          {...form.field('rule')}
          label={texts.workRule}
          data={[
            { value: '', label: texts.noWorkRule },
            ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...hintBelow(texts.workRuleHint)}
        />
      )}
      <Row justify="between">
        <Text as="span" role="status" isNumeric>
          {texts.weekTotal(days, formatDuration(length))}
        </Text>
        <Button variant="default" size="sm" onClick={() => form.change(FIVE_DAYS)}>
          {texts.quickFill}
        </Button>
      </Row>
    </DialogForm>
  );
}

/** The arrow keys step by a quarter of an hour. */
function stepBy(from: number, key: string) {
  const delta = key === 'ArrowUp' ? STEP_MINUTES : key === 'ArrowDown' ? -STEP_MINUTES : 0;
  return delta === 0 || from + delta < 0 ? null : minutes(from + delta);
}
