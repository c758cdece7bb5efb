import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../lib/api.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PersonSteps } from '../../ui/person-steps.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './texts.ts';
import { PARTS, useUserAddress, type Part } from './user-address.ts';
import { UserActions } from './user-actions.tsx';
import styles from './user-detail.module.css';
import { UserInfo } from './user-info.tsx';
import { neighboursQuery, userQuery } from './user-queries.ts';
import { Panel, Row, Screen } from '../../ui/layout.tsx';

/** What each part shows of the employee; a part that is left out has no tab. */
type Parts = { readonly [Name in Part]?: (userId: number) => ReactNode };

/** An employee for their admins (spec §2): who they are, what can be done with the account, and their records. */
export function UserDetail({ parts }: { readonly parts: Parts }): ReactNode {
  const { userId, part, list, showPart, showUser } = useUserAddress();
  const user = useQuery(userQuery(userId));
  const neighbours = useQuery(neighboursQuery(userId, list));
  const { previous, next } = neighbours.isError ? { previous: null, next: null } : (neighbours.data ?? {});
  const [message, showMessage] = useFlashMessage();
  const tabs = PARTS.filter((name) => parts[name] !== undefined);
  const shown = tabs.find((name) => name === part) ?? 'attendance';

  return (
    <Screen gap="md">
      <Row gap="xl" justify="between">
        <BackLink to={{ pathname: '/admin', search: list }} label={texts.backToList} origins={texts.backTo} />
        <PersonSteps previous={previous} next={next} onChoose={({ id }) => showUser(id)} />
      </Row>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {user.isError && (
        <LoadFailure isReading={user.isFetching} onRetry={user.refetch}>
          {messageOf(user.error, texts.loadFailed)}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {user.isPending && texts.loading}
      </div>
      {(user.isPending || user.data !== undefined) && (
        <>
          <Panel label={texts.info} gap="lg">
            <UserInfo user={user.data} />
            <UserActions user={user.data} onDone={showMessage} />
          </Panel>
          <Tabs
            label={texts.parts}
            tabs={tabs.map((name) => ({ name, label: texts.tabs[name] }))}
            value={shown}
            onChange={showPart}
          >
            <div className={styles.part}>{parts[shown]?.(userId)}</div>
          </Tabs>
        </>
      )}
      <Toast message={message} />
    </Screen>
  );
}
