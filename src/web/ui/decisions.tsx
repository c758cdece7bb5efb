import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { Refused } from '#contract/wire.ts';
import { ApiError, messageOf } from '../lib/api.ts';
import { said } from '../lib/closed-month.tsx';
import { DECLINED } from '../lib/declined.ts';
import { type Change, invalidate } from '../lib/query-keys.ts';
import { withChosen } from '../lib/toggled.ts';
import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { ActionButton, RowButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { decisionTexts as texts } from './decision-texts.ts';
import { SubjectDialog } from './dialog.tsx';
import { Hint } from './layout.tsx';
import { ReasonForm } from './reason-form.tsx';

/** The decisions, in the order of their buttons. All but an approval need a reason. */
const DECISIONS = ['take_back', 'reject', 'return', 'approve'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The outcome of a decision: how many items were decided, the message about those, and the items that were refused. */
interface DecisionOutcome {
  readonly done: number;
  readonly message: string;
  readonly refused: readonly ReactNode[];
}

/** Says that an item was refused, and why. */
export const refusal = (name: string, why: Refused): ReactNode =>
  said({ ...why, message: texts.refused(name, why.message) });

/** What is special about a kind of items that are decided on. */
interface DecisionKind<Item> {
  /** What an item is, for the titles of the dialogs. */
  readonly noun: string;
  readonly keyOf: (item: Item) => string;
  /** What an item is called, for the names of its buttons and in the dialogs. */
  readonly nameOf: (item: Item) => string;
  /** The decisions that the user may take on an item now. */
  readonly can: (item: Item) => readonly Decision[];
  /** Whether nothing can be decided on an item because it is the user's own. */
  readonly isOwn?: (item: Item) => boolean;
  /** A remark above the reason of a decision on some items; `null` for none. */
  readonly hintOf?: (decision: Decision, items: readonly Item[]) => string | null;
  /** Sends a decision that can be taken; `DECLINED` where the user was asked once more, and declined. */
  send(decision: Decision, items: readonly Item[], reason?: string): Promise<DecisionOutcome | typeof DECLINED>;
  /** The mutation of every decision: one at a time is under way. */
  readonly mutation: string;
  /** The change that a decision makes. */
  readonly changes: Change;
  /** The dialog in which `send` asks the user once more. */
  readonly question?: ReactNode;
  readonly onDone: (message: string) => void;
}

/** A decision of which the reason is asked for. */
interface Asked<Item> {
  readonly decision: Exclude<Decision, 'approve'>;
  readonly items: readonly Item[];
}

/**
 * Decides on items, with one behaviour for every kind. An answer closes the dialog of the reason and reads the list again;
 * without an answer the reason stays. The items that were refused are named above the list, which may be empty by then.
 */
export function useDecisions<Item>(kind: DecisionKind<Item>) {
  const { noun, keyOf, nameOf, can, isOwn, hintOf, send, question, mutation, changes, onDone } = kind;
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked<Item> | null>(null);
  const [refused, setRefused] = useState<DecisionOutcome['refused']>([]);
  const choose = (items: readonly Item[], isChosen: boolean): void =>
    setChosen((now) => withChosen(now, items.map(keyOf), isChosen));
  const decided = (items: readonly Item[], outcome: DecisionOutcome): void => {
    setRefused(outcome.refused);
    choose(items, false);
    if (outcome.done > 0) onDone(outcome.message);
  };
  const approving = useExclusiveMutation(mutation, {
    mutationFn: (items: readonly Item[]) => send('approve', items),
    onSuccess: (outcome, items) => {
      if (outcome !== DECLINED) decided(items, outcome);
    },
    onSettled: () => invalidate(queryClient, changes),
  });
  const { isPending: isDeciding } = approving;
  /** Clears why the last decision failed. */
  const clear = (): void => {
    if (isDeciding) return;
    approving.reset();
    setRefused([]);
  };
  /** Approves items at once; asks for the reason of another decision first. */
  const decide = (decision: Decision, items: readonly Item[]): void => {
    if (isDeciding) return;
    clear();
    if (decision === 'approve') approving.mutate(items);
    else setAsked({ decision, items });
  };
  /** The decisions that can be taken on each of the items. */
  const shared = (items: readonly Item[]): readonly Decision[] =>
    DECISIONS.filter((decision) => items.every((item) => can(item).includes(decision)));
  return {
    kind,
    isDeciding,
    /** Whether the dialog for a reason is open. */
    isAsking: asked !== null,
    decide,
    isChosen: (item: Item): boolean => chosen.has(keyOf(item)),
    choose,
    /** The buttons of an item in a list, or why there are none. */
    buttonsOf: (item: Item): ReactNode => {
      if (isOwn?.(item) === true) return <Hint as="span">{texts.own}</Hint>;
      return shared([item]).map((decision) => (
        <RowButton
          key={decision}
          variant={decision === 'approve' ? 'filled' : 'default'}
          label={texts.actionOf(nameOf(item), texts[decision])}
          isBusy={isDeciding}
          onClick={() => decide(decision, [item])}
        >
          {texts[decision]}
        </RowButton>
      ));
    },
    /** The buttons of several items, or of the one that is shown. */
    buttonsOfAll: (items: readonly Item[], approve = texts.approve): ReactNode =>
      shared(items).map((decision) => (
        <ActionButton
          key={decision}
          {...(decision !== 'approve' && { variant: 'default' })}
          isBusy={isDeciding}
          {...(decision === 'approve' && { busy: texts.approving })}
          onClick={() => decide(decision, items)}
        >
          {decision === 'approve' ? approve : texts[decision]}
        </ActionButton>
      )),
    /** Why the last decision failed, or which items were refused. */
    failures: (
      <>
        {approving.error !== null && <Banner kind="error">{messageOf(approving.error, texts.failed)}</Banner>}
        {refused.length > 0 && (
          <Banner kind="error">
            {refused.map((why, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- They never change, and two can be alike.
              <div key={place}>{why}</div>
            ))}
          </Banner>
        )}
      </>
    ),
    clear,
    /** To be rendered once, beside the list. */
    dialogs: (
      <>
        <SubjectDialog
          subject={asked}
          title={({ decision }) => texts.reasons[decision].title(noun)}
          onClose={() => {
            if (!isDeciding) setAsked(null);
          }}
        >
          {({ decision, items }) => {
            const hint = hintOf?.(decision, items) ?? null;
            const subject = `${mutation} ${decision} ${items.map(keyOf).join(' ')}`;
            return (
              <ReasonForm
                key={subject}
                draft={subject}
                mutation={mutation}
                changes={changes}
                texts={{ ...texts.reasons[decision], missing: texts.reasonMissing, failed: texts.failed }}
                send={async (reason) => {
                  const outcome = await send(decision, items, reason);
                  if (outcome !== DECLINED) decided(items, outcome);
                  return outcome;
                }}
                onClose={() => setAsked(null)}
                onSaved={() => setAsked(null)}
              >
                <Box component="ul" m={0} ps="1.25rem">
                  {items.map((item) => (
                    <li key={keyOf(item)}>{nameOf(item)}</li>
                  ))}
                </Box>
                {hint !== null && <Hint>{hint}</Hint>}
              </ReasonForm>
            );
          }}
        </SubjectDialog>
        {question}
      </>
    ),
  };
}

/** How items are decided on, and which of them are chosen. */
export type Decisions<Item> = ReturnType<typeof useDecisions<Item>>;

/** Whether the server said why it refuses a call: without that, or where an input is wrong, what was typed is needed still. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !error.outcomeUnknown && Object.keys(error.fields).length === 0;

/**
 * Decides on items that each have a call of their own. A call that fails is a refusal of its item; where no item is decided
 * and none is refused by the server, the first failure is thrown.
 */
export async function decideEach<Item, Answer>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  call: (item: Item) => Promise<Answer | typeof DECLINED>,
  messageOfAll: (answers: readonly Answer[]) => string,
): Promise<DecisionOutcome | typeof DECLINED> {
  const answers: Answer[] = [];
  const errors = new Map<Item, unknown>();
  await Promise.all(
    items.map(async (item) => {
      try {
        const answer = await call(item);
        if (answer !== DECLINED) answers.push(answer);
      } catch (error) {
        errors.set(item, error);
      }
    }),
  );
  if (answers.length === 0) {
    if (errors.size === 0) return DECLINED;
    const [first] = errors.values();
    if (![...errors.values()].some(isRefusal)) throw first;
  }
  return {
    done: answers.length,
    message: messageOfAll(answers),
    refused: items
      .filter((item) => errors.has(item))
      .map((item) => messageOf(errors.get(item), texts.failed, (words) => texts.refused(nameOf(item), words))),
  };
}
