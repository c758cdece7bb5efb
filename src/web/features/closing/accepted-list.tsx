import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ClosingOutcome } from '#contract/closing.ts';
import { groupBy } from '#domain/group-by.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { AcceptedFindings } from '../../ui/accepted-findings.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { Refused } from './accept-form.tsx';
import { sendFindings } from './findings-of-many.ts';
import { type AcceptedOf, acceptedTogether, byPerson } from './month-rows.ts';
import { refreshRow } from './overview.ts';
import { texts } from './texts.ts';

/** How many people's findings are listed at first. */
const LISTED = 50;

/** What was accepted, by what was accepted together and by person, each with the way to take it back. */
export function AcceptedList({
  accepted,
  month,
  announce,
}: {
  readonly accepted: readonly AcceptedOf[];
  readonly month: PeriodName;
  readonly announce: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const [listsAll, setListsAll] = useState(false);
  const [refused, setRefused] = useState<ClosingOutcome['refused']>([]);
  const undoing = useExclusiveMutation('undo-accept-finding', {
    mutationFn: (undone: readonly AcceptedOf[]) =>
      sendFindings(
        byPerson(undone.map(({ row, accepted: { finding } }) => ({ row, finding }))),
        (step) =>
          api('POST /api/admin/months/{month}/accepted-findings/undo', { params: { month }, body: { people: step } }),
        setDone,
      ),
    onSuccess: (outcome) => {
      setRefused(outcome.refused);
      const people = outcome.user_ids.length;
      if (people > 0) announce(texts.undone(people, outcome.findings));
    },
    onSettled: (_data, _error, undone) => {
      const [first, ...others] = new Set(undone.map(({ row }) => row.user_id));
      return first === undefined || others.length > 0
        ? invalidate(queryClient, 'closing')
        : refreshRow(queryClient, month, first);
    },
  });
  const people = [...groupBy(accepted, ({ row }) => row.user_id)];
  const together = acceptedTogether(accepted);
  return (
    <Stack gap="sm">
      {undoing.error !== null && <Banner kind="error">{messageOf(undoing.error, texts.undoAcceptFailed)}</Banner>}
      {refused.length > 0 && <Refused refused={refused} lead={texts.notUndone} />}
      {together.length > 0 && (
        <List rules="between">
          {together.map((group) => {
            const of = new Set(group.accepted.map(({ row }) => row.user_id)).size;
            const isUndoing = undoing.isPending && undoing.variables === group.accepted;
            return (
              <li key={group.key}>
                <Row gap="xl" justify="between">
                  <div>
                    <Text as="div" size="sm" weight="bold">
                      {texts.acceptedGroup(texts.kinds[group.kind], of, group.accepted.length)}
                    </Text>
                    <Hint>{texts.acceptedGroupBy(group.reason, group.byName)}</Hint>
                  </div>
                  <LinkButton onClick={() => undoing.mutate(group.accepted)}>
                    {isUndoing ? texts.undoing(done, of) : texts.undoTogether}
                  </LinkButton>
                </Row>
              </li>
            );
          })}
        </List>
      )}
      {people.slice(0, listsAll ? undefined : LISTED).map(([userId, own]) => (
        <div key={userId}>
          <Text as="div" weight="bold" size="sm">
            {own[0]?.row.employee_id} {own[0]?.row.name}
          </Text>
          <AcceptedFindings
            accepted={own.map((each) => each.accepted)}
            renderAction={(each) =>
              own[0] !== undefined &&
              own[0].row.status !== 'closed' && (
                <LinkButton
                  onClick={() => own[0] !== undefined && undoing.mutate([{ row: own[0].row, accepted: each }])}
                >
                  {texts.undoAccept}
                </LinkButton>
              )
            }
          />
        </div>
      ))}
      {!listsAll && people.length > LISTED && (
        <LinkButton onClick={() => setListsAll(true)}>{texts.morePeople(people.length - LISTED)}</LinkButton>
      )}
    </Stack>
  );
}
