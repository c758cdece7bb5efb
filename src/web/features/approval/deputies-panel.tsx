import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DeputyResponse } from '#contract/approval.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '../../lib/dates.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SAVING_DEPUTY } from './approval-queries.ts';
import { deputyTexts as texts } from './deputy-texts.ts';

// Its search of employees is larger than all else.
const DeputyForm = lazyPart(async () => (await import('./deputy-form.tsx')).DeputyForm);

const ownQuery = queryOptions({
  queryKey: queryKey('approval', 'deputies', 'own'),
  queryFn: ({ signal }) => api('GET /api/approval-deputies', { signal }),
});

/** The deputies of all of the company's people. */
export const allDeputiesQuery = queryOptions({
  queryKey: queryKey('approval', 'deputies', 'all'),
  queryFn: ({ signal }) => api('GET /api/admin/approval-deputies', { signal }),
});

interface PanelProps {
  readonly onDone: (message: string) => void;
}

/** Who approves in one's own place while one is away. Nothing of it in a company without routes. */
export function OwnDeputies({ onDone }: PanelProps): ReactNode {
  const { data } = useQuery(ownQuery);
  const ownId = useSession().session?.user.id;
  // One of the last panels of its screen: nothing moves when it comes.
  if (data === undefined || (!data.has_routes && data.deputies.length === 0)) return null;
  return (
    <Deputies
      lead={texts.deputiesLead}
      deputies={data.deputies}
      nameOf={({ user_id: userId, name, deputy }) =>
        userId === ownId ? texts.ownDeputy(deputy.name) : texts.iAmDeputyOf(name)
      }
      canEnd={({ user_id: userId }) => userId === ownId}
      isForAnybody={false}
      onDone={onDone}
    />
  );
}

/** The deputies of all of the company's people. */
export function AllDeputies({ onDone }: PanelProps): ReactNode {
  const query = useQuery(allDeputiesQuery);
  return (
    <Loaded query={query} failed={texts.deputiesFailed} heights={['8rem']}>
      {({ deputies }) => (
        <Deputies
          lead={texts.allDeputiesLead}
          deputies={deputies}
          nameOf={({ name, deputy }) => texts.deputyOf(name, deputy.name)}
          canEnd={() => true}
          isForAnybody
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}

function Deputies({
  lead,
  deputies,
  nameOf,
  canEnd,
  isForAnybody,
  onDone,
}: PanelProps & {
  readonly lead: string;
  readonly deputies: readonly DeputyResponse[];
  readonly nameOf: (deputy: DeputyResponse) => string;
  readonly canEnd: (deputy: DeputyResponse) => boolean;
  readonly isForAnybody: boolean;
}): ReactNode {
  return (
    <EditablePanel
      noun={texts.deputies}
      words={texts.deputyWords}
      title={texts.deputies}
      lead={lead}
      rows={deputies}
      keyOf={({ user_id: userId, deputy, from_date }) => `${userId} ${deputy.user_id} ${from_date}`}
      nameOf={nameOf}
      mutation={SAVING_DEPUTY}
      renderLine={(each) => (
        <>
          <p>{nameOf(each)}</p>
          <Hint>{texts.span(formatDate(isoDate(each.from_date)), formatDate(isoDate(each.to_date)))}</Hint>
        </>
      )}
      renderForm={(_, dialog) => <DeputyForm isForAnybody={isForAnybody} {...dialog} />}
      canEdit={false}
      remove={{
        ask: texts.endAsk,
        run: ({ user_id: userId, deputy, from_date }) => {
          const body = { deputy_user_id: deputy.user_id, from_date };
          return isForAnybody
            ? api('POST /api/admin/users/{id}/approval-deputies/end', { params: { id: String(userId) }, body })
            : api('POST /api/approval-deputies/end', { body });
        },
        changes: 'approvalDeputies',
        can: canEnd,
      }}
      onDone={onDone}
    />
  );
}
