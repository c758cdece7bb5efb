import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';

import type { AskedLeaveResponse, DecisionsOutcome, RequestResponse } from '#contract/requests.ts';
import { ASKED_KINDS, REQUEST_KIND_NAMES } from '#domain/requests/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { DECLINED } from '../../lib/declined.ts';
import { api, messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { withStorage } from '../../lib/browser-storage.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { oneOf, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { toggled } from '../../lib/toggled.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { List, Panel, Row, RowActions, Screen, Stack, Text } from '../../ui/layout.tsx';
import { hasKeyboard } from '../../ui/media.ts';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { approveOne } from './approve.ts';
import { DECIDING, ExplainDialog, type ToExplain } from './explain-dialog.tsx';
import { MoreButton } from './more-button.tsx';
import { decidable, RequestFacts, titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { toDecideQuery } from './request-queries.ts';
import styles from './requests.module.css';
import { StateTable } from './state-table.tsx';
import { texts } from './texts.ts';

/** `?tab=decided`: what one has decided; `?kind=` and `?q=` narrow the list. */
const address = searchState({ tab: oneOf(['decided']), kind: oneOf(ASKED_KINDS), q: text() });

/** What a request of leave shows in place of a day before and after it. */
export type LeaveFactsView = ComponentType<{ readonly leave: AskedLeaveResponse }>;

/**
 * Decides on requests: approves them, and asks why before it returns or rejects them. What was refused is said over the
 * list, which may be empty by then.
 */
function useDecisions(onDone: (message: string) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ToExplain | null>(null);
  const [refused, setRefused] = useState<DecisionsOutcome['refused']>([]);
  const { question, sendAccepted } = usePlanAcceptance('request');
  const decided = (outcome: DecisionsOutcome): void => {
    setRefused(outcome.refused);
    if (outcome.done.length > 0) onDone(outcome.message);
  };
  const approving = useExclusiveMutation(DECIDING, {
    mutationFn: async (approved: readonly RequestResponse[]) => {
      const [one, ...others] = approved;
      // What it costs is asked of one at a time; of several, the server refuses what costs something.
      if (one?.kind === 'shift_change' && others.length === 0) {
        const answer = await sendAccepted((accepted) => approveOne(one, accepted));
        return answer === DECLINED ? null : { message: answer.message, done: [one.id], refused: [] };
      }
      return api('POST /api/requests/decisions', {
        body: { decision: 'approve', requests: approved.map(decidable) },
      });
    },
    onMutate: () => setRefused([]),
    onSuccess: (outcome) => {
      if (outcome !== null) decided(outcome);
    },
    onSettled: () => invalidate(queryClient, 'request'),
  });
  return {
    isDeciding: approving.isPending,
    approve: (requests: readonly RequestResponse[]): void => approving.mutate(requests),
    explain: (decision: ToExplain['decision'], requests: readonly RequestResponse[]): void => {
      approving.reset();
      setRefused([]);
      setAsked({ decision, requests });
    },
    failures: (
      <>
        {approving.isError && <Banner kind="error">{messageOf(approving.error, texts.decideFailed)}</Banner>}
        {refused.map(({ id, kind, name, ...why }) => (
          <Banner key={`${kind} ${id}`} kind="error">
            {said({ ...why, message: texts.refused(name, why.message) })}
          </Banner>
        ))}
      </>
    ),
    dialogs: (
      <>
        <ExplainDialog asked={asked} onClose={() => setAsked(null)} onDecided={decided} />
        {question}
      </>
    ),
  };
}

/** The requests that wait for one's decision, and those that one has decided on. */
export function ApprovalsScreen({ LeaveFacts }: { readonly LeaveFacts: LeaveFactsView }): ReactNode {
  const [{ tab, kind, q }, change] = useSearchState(address);
  const [message, showMessage] = useFlashMessage();
  const decisions = useDecisions(showMessage);
  const status = tab ?? 'waiting';
  const query = useInfiniteQuery(toDecideQuery({ status, kind, q }));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Screen gap="list">
      <ScreenTitle>{texts.approvals}</ScreenTitle>
      <Tabs
        label={texts.tabs}
        gap="sm"
        tabs={[
          { name: 'waiting', label: texts.waiting },
          { name: 'decided', label: texts.decided },
        ]}
        value={status}
        onChange={(name) => change({ tab: name === 'decided' ? name : null })}
      >
        <Stack gap="lg">
          <Row onPhones="lines">
            <SearchField q={q} label={texts.search} onSearch={(words) => change({ q: words })} />
            <SelectField
              label={texts.kind}
              value={kind ?? ''}
              data={[
                { value: '', label: texts.allKinds },
                ...ASKED_KINDS.map((value) => ({ value, label: REQUEST_KIND_NAMES[value] })),
              ]}
              onChange={(event) =>
                change({ kind: ASKED_KINDS.find((value) => value === event.currentTarget.value) ?? null })
              }
            />
          </Row>
          {decisions.failures}
          <LoadedRows
            rows={rows}
            query={query}
            failed={() => texts.failed}
            none={status === 'waiting' ? texts.noWaiting : texts.noDecided}
          >
            {(requests) =>
              status === 'waiting' ? (
                <WaitingList requests={requests} LeaveFacts={LeaveFacts} decisions={decisions} />
              ) : (
                <List isCard rules="between">
                  {requests.map((request) => (
                    <Item key={pathOf(request)} request={request} LeaveFacts={LeaveFacts} />
                  ))}
                </List>
              )
            }
          </LoadedRows>
          <MoreButton
            shown={rows?.length ?? 0}
            total={query.data?.pages[0]?.total ?? 0}
            isReading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </Stack>
      </Tabs>
      {decisions.dialogs}
      <Toast message={message} />
    </Screen>
  );
}

/** A request with the day before and after it, side by side; one of leave with what it takes and what is left. */
const Item = ({
  request,
  LeaveFacts,
  isActive = false,
  mark,
  children,
}: {
  readonly request: RequestResponse;
  readonly LeaveFacts: LeaveFactsView;
  /** The keys are about this one. */
  readonly isActive?: boolean;
  readonly mark?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
}): ReactNode => (
  <li className={styles.item} id={itemId(request)} data-active={isActive || undefined}>
    <Stack gap="sm">
      <Row gap="sm" align="baseline" isSingleLine>
        {mark}
        <div>
          <RequestFacts request={request} title={titleOf(request)} />
        </div>
      </Row>
      <StateTable date={isoDate(request.date)} before={request.before} now={null} after={request.after} />
      {request.leave !== undefined && <LeaveFacts leave={request.leave} />}
      <Row justify="between" gap="sm">
        <Link to={pathOf(request)} aria-label={texts.detailOf(titleOf(request))}>
          {texts.detail}
        </Link>
        {children !== undefined && <RowActions>{children}</RowActions>}
      </Row>
    </Stack>
  </li>
);

const itemId = ({ kind, id }: RequestResponse): string => (kind === 'leave' ? `leave-${id}` : `request-${id}`);

/** Leave is asked for again instead. */
const isReturnable = ({ kind }: RequestResponse): boolean => kind !== 'leave';

/** The requests that wait, to be decided one by one or several at once, by touch or by keys. */
function WaitingList({
  requests,
  LeaveFacts,
  decisions: { isDeciding, approve, explain },
}: {
  readonly requests: readonly RequestResponse[];
  readonly LeaveFacts: LeaveFactsView;
  readonly decisions: Pick<ReturnType<typeof useDecisions>, 'isDeciding' | 'approve' | 'explain'>;
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(0);
  const [keys, setKeys] = useKeysChoice();
  const list = useRef<HTMLDivElement>(null);
  // What was decided meanwhile isn't chosen any more.
  const selected = requests.filter((request) => chosen.has(pathOf(request)));
  const at = Math.min(active, requests.length - 1);
  const go = (step: number): void => {
    const next = Math.max(0, Math.min(requests.length - 1, at + step));
    setActive(next);
    const request = requests[next];
    if (request !== undefined) document.getElementById(itemId(request))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Only while the list itself has the focus, and no combination that the browser or a screen reader knows.
    if (!keys || event.target !== list.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const request = requests[at];
    if (request === undefined) return;
    const act = {
      j: () => go(1),
      k: () => go(-1),
      a: () => approve([request]),
      r: () => explain(isReturnable(request) ? 'return' : 'reject', [request]),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const activeRequest = requests[at];
  return (
    <>
      <Panel>
        <Row gap="xl">
          <Tick
            checked={selected.length === requests.length}
            onChange={(isAll) => setChosen(new Set(isAll ? requests.map(pathOf) : []))}
          >
            {texts.selectAll}
          </Tick>
          <Text as="span" tone="dim" size="xs" role="status">
            {selected.length > 0 && texts.selected(selected.length)}
          </Text>
          {selected.length > 0 && (
            <RowActions>
              <ActionButton variant="default" isBusy={isDeciding} onClick={() => explain('reject', selected)}>
                {texts.reject}
              </ActionButton>
              {selected.every(isReturnable) && (
                <ActionButton variant="default" isBusy={isDeciding} onClick={() => explain('return', selected)}>
                  {texts.return}
                </ActionButton>
              )}
              <ActionButton isBusy={isDeciding} onClick={() => approve(selected)}>
                {texts.approve}
              </ActionButton>
            </RowActions>
          )}
        </Row>
      </Panel>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys that act while the list has the focus, beside its buttons. */}
      <div
        ref={list}
        className={styles.items}
        role="group"
        aria-label={texts.list}
        aria-describedby={keys ? KEYS_ID : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It takes the keys while it has the focus.
        tabIndex={keys ? 0 : undefined}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden" role="status">
          {keys && activeRequest !== undefined && titleOf(activeRequest)}
        </span>
        <List isCard rules="between">
          {requests.map((request, place) => {
            const title = titleOf(request);
            return (
              <Item
                key={pathOf(request)}
                request={request}
                LeaveFacts={LeaveFacts}
                isActive={keys && place === at}
                mark={
                  <Tick
                    label={texts.select(title)}
                    checked={chosen.has(pathOf(request))}
                    onChange={() => setChosen(toggled(chosen, pathOf(request)))}
                  />
                }
              >
                <RowButton
                  label={texts.actionOf(texts.reject, title)}
                  isBusy={isDeciding}
                  onClick={() => explain('reject', [request])}
                >
                  {texts.reject}
                </RowButton>
                {isReturnable(request) && (
                  <RowButton
                    label={texts.actionOf(texts.return, title)}
                    isBusy={isDeciding}
                    onClick={() => explain('return', [request])}
                  >
                    {texts.return}
                  </RowButton>
                )}
                <RowButton
                  variant="filled"
                  label={texts.actionOf(texts.approve, title)}
                  isBusy={isDeciding}
                  onClick={() => approve([request])}
                >
                  {texts.approve}
                </RowButton>
              </Item>
            );
          })}
        </List>
      </div>
      {hasKeyboard() && (
        <div id={KEYS_ID}>
          <SwitchField label={texts.keys} hint={texts.keysHint} isQuiet checked={keys} onChange={setKeys} />
        </div>
      )}
    </>
  );
}

const KEYS_ID = 'approval-keys';
const KEYS_OFF = 'approval-keys-off';

/** Whether the keys decide in this browser: single keys can be switched off (WCAG 2.1.4). Without a keyboard they don't. */
function useKeysChoice(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => hasKeyboard() && withStorage((storage) => storage.getItem(KEYS_OFF)) !== '1');
  return [
    isOn,
    (on) => {
      withStorage((storage) => (on ? storage.removeItem(KEYS_OFF) : storage.setItem(KEYS_OFF, '1')));
      setOn(on);
    },
  ];
}

/** A box to tick. */
const Tick = ({
  label,
  checked,
  onChange,
  children,
}: {
  /** What it is called where nothing stands beside it. */
  readonly label?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}): ReactNode => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {children}
  </label>
);
