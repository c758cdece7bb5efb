import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ChangedContracts, WorkContractResponse } from '#contract/work-contracts.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useGrantQuestion } from '../../ui/grant-question.tsx';
import { ContractTermFields } from './contract-term-fields.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import { contractBody, contractValues, validateContract } from './contract-values.ts';
import { WeekFields } from './week-fields.tsx';

/** The mutation key of every change of a contract: only one is pending at a time. */
export const SAVING_CONTRACT = 'change-contract';

/** Adds a contract, or changes one. */
export function ContractForm({
  userId,
  contract,
  latest,
  onClose,
  onSaved,
}: {
  readonly userId: number;
  /** The contract to change; `null` for a new one. */
  readonly contract: WorkContractResponse | null;
  /** What a new one goes on from. */
  readonly latest: WorkContractResponse | undefined;
  readonly onClose: () => void;
  readonly onSaved: (answer: ChangedContracts) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const [initial] = useState(() => contractValues(contract, today, latest));
  const [save, grantQuestion] = useGrantQuestion();
  const form = useForm({
    draft: `contract ${userId} ${contract?.effective_date ?? 'new'}`,
    initial,
    validate: (values) => validateContract(values, today),
    mutation: SAVING_CONTRACT,
    save: (values) =>
      save((choice) =>
        api('PUT /api/admin/users/{id}/contracts', {
          params: { id: String(userId) },
          body: { ...contractBody(values, contract, today), ...choice },
        }),
      ),
    wireNames: {
      effective_date: 'from',
      weekday_minutes: 'mon',
      employment_type_id: 'employmentType',
      wage_kind: 'wageKind',
      leave_day_minutes: 'leaveDay',
      ends_on: 'endsOn',
      renewal: 'renewal',
      short_time: 'shortTime',
      work_rule_id: 'rule',
    },
    failed: texts.saveFailed,
    onSaved,
    // After a failure too: somebody else has changed the contracts meanwhile.
    onSettled: () => invalidate(queryClient, 'contract'),
  });
  return (
    <DialogForm form={form} firstField={contract === null ? 'from' : 'mon'} onClose={onClose}>
      <DateField {...form.typed('from')} label={texts.effectiveDate} required today={today} />
      <WeekFields form={form} />
      <ContractTermFields form={form} today={today} />
      {grantQuestion}
    </DialogForm>
  );
}
