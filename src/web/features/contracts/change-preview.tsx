import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ContractChangePreview, ContractChangeResult, ContractChangeRow } from '#contract/contract-changes.ts';
import type { GrantsOfMany } from '#contract/grant-changes.ts';
import type { WorkContractResponse } from '#contract/work-contracts.ts';
import type { WorkRuleResponse } from '#contract/work-rules.ts';
import { workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ImportPreview, outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { GrantChangeTable } from '../../ui/grant-question.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SAVING_CONTRACT } from './contract-form.tsx';
import { contractText, shortTimeText, termFacts } from './contract-values.ts';
import { listTexts as texts } from './list-texts.ts';

const MisfitsOfPeople = lazyPart(async () => (await import('./shift-misfits.tsx')).MisfitsOfPeople);

/** Whether the grants that change are changed with the contracts, as seen. */
type GrantsOfManyChoice = { readonly grants?: 'apply'; readonly grants_seen?: string };

/** The outcome of each change, and the button that registers all of them. */
export function ChangePreview({
  preview: { rows, grants, shift_misfits: misfits, ...counts },
  save,
  onBack,
  onDone,
}: {
  readonly preview: ContractChangePreview;
  readonly save: (choice: GrantsOfManyChoice) => Promise<ContractChangeResult>;
  readonly onBack?: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const rules = useQuery(workRulesQuery).data;
  const [choice, setChoice] = useState<'apply' | 'keep'>();
  const isOpen = grants.people.length > 0 && choice === undefined;
  const registration = useExclusiveMutation(SAVING_CONTRACT, {
    mutationFn: () => save(choice === 'apply' ? { grants: choice, grants_seen: grants.seen } : {}),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'contract'),
  });
  return (
    <ImportPreview
      texts={{ ...importTexts, ...texts }}
      summary={importTexts.summary(counts)}
      rows={rows}
      columns={columnsOf(rules)}
      keyOf={({ line, employee_id }) => line ?? employee_id}
      heights={[64, 140]}
      faulty={counts.faulty}
      due={counts.added + counts.changed}
      storing={registration}
      isDisabled={isOpen}
      question={
        <>
          {grants.people.length > 0 && <GrantsOfPeople grants={grants} choice={choice} onChoose={setChoice} />}
          {misfits.length > 0 && <MisfitsOfPeople people={misfits} />}
        </>
      }
      actions={
        onBack !== undefined && (
          <Button variant="default" disabled={registration.isPending} onClick={onBack}>
            {texts.back}
          </Button>
        )
      }
    />
  );
}

/** The outcome for people's grants of paid leave, and whether they are changed with the contracts. */
function GrantsOfPeople({
  grants,
  choice,
  onChoose,
}: {
  readonly grants: GrantsOfMany;
  readonly choice: 'apply' | 'keep' | undefined;
  readonly onChoose: (choice: 'apply' | 'keep') => void;
}): ReactNode {
  return (
    <Stack gap="sm">
      <Banner kind="info">{texts.grantsChange(grants.people.length)}</Banner>
      {grants.people.map(({ employee_id, name, changes }) => (
        <div key={employee_id}>
          <b>
            {name} {employee_id}
          </b>
          <GrantChangeTable changes={changes} />
        </div>
      ))}
      <Choices
        legend={texts.grants}
        name="grants"
        layout="column"
        required
        choices={[
          { value: 'apply', label: texts.applyGrants },
          { value: 'keep', label: texts.keepGrants },
        ]}
        value={choice}
        onChange={onChoose}
      />
    </Stack>
  );
}

const labels = texts.previewColumns;

const columnsOf = (rules: readonly WorkRuleResponse[] | undefined): readonly Column<ContractChangeRow>[] => [
  subjectColumn(labels.name, '22%', ({ employee_id }) => employee_id),
  { key: 'from', label: labels.from, width: '7.5rem', cell: ({ effective_date }) => effective_date },
  {
    key: 'change',
    label: labels.change,
    phone: 'plain',
    cell: ({ before, after, outcome }) =>
      after === null ? null : (
        <>
          {before !== null && outcome !== 'unchanged' && <Hint>{described(before, rules)}</Hint>}
          {described(after, rules)}
        </>
      ),
  },
  outcomeColumn(labels.outcome, '24%'),
];

/** All that a contract says, in one line. */
function described(contract: WorkContractResponse, rules: readonly WorkRuleResponse[] | undefined): string {
  const terms = [
    contract.employment_type_name ?? null,
    ...termFacts(contract, rules).map(({ value }) => value),
    shortTimeText(contract),
  ];
  return [contractText(contract), ...terms.filter((term) => term !== null)].join('・');
}
