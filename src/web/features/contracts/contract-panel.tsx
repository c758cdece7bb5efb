import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MisfitsOfChange } from '#contract/shift-misfits.ts';
import type { ChangedContracts, WorkContractResponse } from '#contract/work-contracts.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { contractsQuery, workRulesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, LoadedRows } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useGrantQuestion } from '../../ui/grant-question.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Text } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { ContractForm, SAVING_CONTRACT } from './contract-form.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import { contractText, shortTimeText, spanText, termFacts } from './contract-values.ts';
import styles from './contracts.module.css';

const MisfitsDialog = lazyDialog(async () => (await import('./shift-misfits.tsx')).MisfitsDialog);

/** The contract whose weekdays are to be entered: counts alone, from whose day on none with weekdays is there yet. */
const withoutWeekdays = (contracts: readonly WorkContractResponse[]): WorkContractResponse | null => {
  const last = contracts.at(-1);
  return last !== undefined && last.weekday_minutes === null ? last : null;
};

/** What is being done: a contract is added (`null`), changed or deleted. */
type Work =
  | { readonly kind: 'edit'; readonly contract: WorkContractResponse | null }
  | { readonly kind: 'delete'; readonly contract: WorkContractResponse; readonly isFirst: boolean };

const dateOf = (contract: WorkContractResponse): string => formatDate(isoDate(contract.effective_date));

/** An employee's contracts, with what a super admin can do to them. */
export function ContractPanel({ userId }: { readonly userId: number }): ReactNode {
  const queryClient = useQueryClient();
  const contracts = useQuery(contractsQuery(userId));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [work, setWork] = useState<Work | null>(null);
  const [message, showMessage] = useFlashMessage();
  const [misfits, setMisfits] = useState<MisfitsOfChange | null>(null);
  const [save, grantQuestion] = useGrantQuestion();
  const isSaving = useIsMutating({ mutationKey: [SAVING_CONTRACT] }) > 0;
  // A save can't be cancelled once sent, and may ask something: the dialog stays open until the answer.
  const close = (): void => {
    if (!isSaving) setWork(null);
  };
  const done = ({ message: said, shift_misfits: found }: ChangedContracts): void => {
    setWork(null);
    showMessage(said);
    if (found.count > 0) setMisfits(found);
  };
  const asked = withoutWeekdays(contracts.data ?? []);
  // The newest first: it is the one in force, or the one to come.
  const rows = contracts.data?.toReversed();
  const isFirst = (contract: WorkContractResponse): boolean => contracts.data?.[0] === contract;
  const onWork = (kind: Work['kind'], contract: WorkContractResponse): void =>
    setWork(kind === 'edit' ? { kind, contract } : { kind, contract, isFirst: isFirst(contract) });
  return (
    <Panel labelledBy="contracts">
      <Row gap="xl" justify="between">
        <Heading id="contracts">{texts.title}</Heading>
        {canChange && (
          <Actions>
            <Button
              variant="default"
              disabled={contracts.data === undefined}
              onClick={() => setWork({ kind: 'edit', contract: null })}
            >
              {texts.add}
            </Button>
          </Actions>
        )}
      </Row>
      <Hint>{texts.lead}</Hint>
      {asked !== null && (
        <Banner kind="info">
          <Row>
            {texts.askWeekdays}
            {canChange && (
              <RowButton label={texts.registerWeekdays} onClick={() => onWork('edit', asked)}>
                {texts.register}
              </RowButton>
            )}
          </Row>
        </Banner>
      )}
      <LoadedRows rows={rows} query={contracts} failed={texts.failed} none={texts.none}>
        {(loaded) => (
          <List as="ol" isCard rules="between">
            {loaded.map((contract, place) => (
              <li key={contract.effective_date} className={styles.contract}>
                <Contract contract={contract} next={loaded[place - 1]} onWork={canChange ? onWork : null} />
              </li>
            ))}
          </List>
        )}
      </LoadedRows>
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ contract }) => (contract === null ? texts.adding : texts.editing)}
        onClose={close}
      >
        {({ contract }) => (
          <ContractForm
            userId={userId}
            contract={contract}
            latest={contracts.data?.at(-1)}
            onClose={close}
            onSaved={done}
          />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_CONTRACT}
        subject={work?.kind === 'delete' ? work : null}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ contract }) =>
          save((choice) =>
            api('DELETE /api/admin/users/{id}/contracts/{date}', {
              params: { id: String(userId), date: contract.effective_date },
              query: choice,
            }),
          )
        }
        onDone={done}
        // After a failure too: somebody may have deleted it meanwhile.
        onSettled={() => invalidate(queryClient, 'contract')}
        onClose={close}
      >
        {({ contract, isFirst: isOnlyOne }) => (
          <>
            <Text weight="bold">{contractText(contract)}</Text>
            <p>{(isOnlyOne ? texts.askDeleteFirst : texts.askDelete)(dateOf(contract))}</p>
          </>
        )}
      </ConfirmDialog>
      {grantQuestion}
      <MisfitsDialog opened={misfits !== null} userId={userId} misfits={misfits} onClose={() => setMisfits(null)} />
      <Toast message={message} />
    </Panel>
  );
}

/** A contract on the line of time: from when to when, what kind it is, its week, and its other terms. */
function Contract({
  contract,
  next,
  onWork,
}: {
  readonly contract: WorkContractResponse;
  readonly next: WorkContractResponse | undefined;
  /** `null` for who may change nothing. */
  readonly onWork: ((kind: Work['kind'], contract: WorkContractResponse) => void) | null;
}): ReactNode {
  const shortTime = shortTimeText(contract);
  const facts = termFacts(contract, useQuery(workRulesQuery).data);
  return (
    <>
      <Row gap="lg" justify="between">
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
        {onWork !== null && (
          <CellActions>
            <RowButton label={texts.editOf(dateOf(contract))} onClick={() => onWork('edit', contract)}>
              {texts.edit}
            </RowButton>
            <Button
              variant="default"
              size="sm"
              c="var(--kt-danger)"
              aria-label={texts.deleteOf(dateOf(contract))}
              onClick={() => onWork('delete', contract)}
            >
              {texts.delete}
            </Button>
          </CellActions>
        )}
      </Row>
      <Text isNumeric>{contractText(contract)}</Text>
      {facts.length > 0 && <Facts layout="inline" facts={facts} />}
    </>
  );
}
