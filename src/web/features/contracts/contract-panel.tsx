import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MisfitsOfChange } from '#contract/shift-misfits.ts';
import type { ChangedContracts, WorkContractResponse } from '#contract/work-contracts.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { contractsQuery, workRulesQuery } from '../../lib/company-queries.ts';
import { useSession } from '../../lib/session-store.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useGrantQuestion } from '../../ui/grant-question.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { ContractForm, SAVING_CONTRACT } from './contract-form.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import { contractText, shortTimeText, spanText, termFacts } from './contract-values.ts';

const MisfitsDialog = lazyDialog(async () => (await import('./shift-misfits.tsx')).MisfitsDialog);

/** The contract whose weekdays are to be entered: counts alone, from whose day on none with weekdays is there yet. */
const withoutWeekdays = (contracts: readonly WorkContractResponse[]): WorkContractResponse | null => {
  const last = contracts.at(-1);
  return last !== undefined && last.weekday_minutes === null ? last : null;
};

const dateOf = (contract: WorkContractResponse): string => formatDate(isoDate(contract.effective_date));

/** An employee's contracts, with what a super admin can do to them. */
export function ContractPanel({ userId }: { readonly userId: number }): ReactNode {
  const contracts = useQuery(contractsQuery(userId));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [message, showMessage] = useFlashMessage();
  const [misfits, setMisfits] = useState<MisfitsOfChange | null>(null);
  const [save, grantQuestion] = useGrantQuestion();
  const found = ({ shift_misfits: all }: ChangedContracts): void => {
    if (all.count > 0) setMisfits(all);
  };
  const asked = withoutWeekdays(contracts.data ?? []);
  // The newest first: it is the one in force, or the one to come.
  const rows = contracts.data?.toReversed();
  const isFirst = (contract: WorkContractResponse): boolean => contracts.data?.[0] === contract;
  return (
    <>
      <EditablePanel
        noun={texts.contract}
        title={texts.title}
        lead={texts.lead}
        canChange={canChange}
        rows={rows}
        query={contracts}
        keyOf={({ effective_date }) => effective_date}
        nameOf={(contract) => texts.contractFrom(dateOf(contract))}
        mutation={SAVING_CONTRACT}
        isCard
        renderLine={(contract, place) => <Contract contract={contract} next={rows?.[place - 1]} />}
        renderForm={(contract, { onClose, onSaved }) => (
          <ContractForm
            userId={userId}
            contract={contract}
            latest={contracts.data?.at(-1)}
            onClose={onClose}
            onSaved={(changed) => {
              onSaved(changed.message);
              found(changed);
            }}
          />
        )}
        remove={{
          ask: (contract) => (isFirst(contract) ? texts.askDeleteFirst : texts.askDelete)(contractText(contract)),
          run: async ({ effective_date: date }) => {
            const changed = await save((choice) =>
              api('DELETE /api/admin/users/{id}/contracts/{date}', {
                params: { id: String(userId), date },
                query: choice,
              }),
            );
            found(changed);
            return changed;
          },
          changes: 'contract',
        }}
        onDone={showMessage}
      >
        {({ edit }) =>
          asked !== null && (
            <Banner kind="info">
              <Row>
                {texts.askWeekdays}
                {canChange && (
                  <RowButton label={texts.registerWeekdays} onClick={() => edit(asked)}>
                    {texts.register}
                  </RowButton>
                )}
              </Row>
            </Banner>
          )
        }
      </EditablePanel>
      {grantQuestion}
      <MisfitsDialog opened={misfits !== null} userId={userId} misfits={misfits} onClose={() => setMisfits(null)} />
      <Toast message={message} />
    </>
  );
}

/** A contract on the line of time: from when to when, what kind it is, its week, and its other terms. */
function Contract({
  contract,
  next,
}: {
  readonly contract: WorkContractResponse;
  readonly next: WorkContractResponse | undefined;
}): ReactNode {
  const shortTime = shortTimeText(contract);
  const facts = termFacts(contract, useQuery(workRulesQuery).data);
  return (
    <>
      <Row gap="sm">
        <Text as="span" weight="bold" isNumeric>
          {spanText(contract, next)}
        </Text>
        {contract.is_in_force && (
          <Tag tone="info" size="sm">
            {texts.inForce}
          </Tag>
        )}
        {contract.employment_type_name != null && <Tag size="sm">{contract.employment_type_name}</Tag>}
        {shortTime !== null && (
          <Tag tone="good" size="sm">
            {shortTime}
          </Tag>
        )}
      </Row>
      <Text isNumeric>{contractText(contract)}</Text>
      {facts.length > 0 && <Facts layout="inline" facts={facts} />}
    </>
  );
}
