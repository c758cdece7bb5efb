import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { hasRole } from '#domain/users/role.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { useSession } from '../../lib/session-store.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Actions, Line, Row, Screen } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './texts.ts';
import { UserList } from './user-list.tsx';
import { toQuery, userListState } from './user-queries.ts';

/** A file of twenty thousand takes some seconds. */
const EXPORT_TIMEOUT_MS = 120_000;

/** The company's employees, to be searched, opened and, by super admins, added to (spec §2). */
export function UsersScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const today = useToday();
  return (
    <Screen>
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        {isSuperAdmin && <ListActions />}
      </Row>
      <UserList seesGroups={isSuperAdmin} today={today} />
      <Arrival />
    </Screen>
  );
}

/** What super admins do beside looking. The export holds whom the list shows. */
function ListActions(): ReactNode {
  const [search] = useSearchParams();
  const exporting = useDownload('export-users', () => {
    const query = toQuery(userListState(true).read(search));
    return apiFile('GET /api/admin/users/export', { query, timeoutMs: EXPORT_TIMEOUT_MS });
  });
  return (
    <>
      <Actions>
        <DownloadButton download={exporting} busy={texts.exporting}>
          {texts.exportCsv}
        </DownloadButton>
        <Button
          component={Link}
          to="/admin/users/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {texts.importCsv}
        </Button>
        <Button component={Link} to="/admin/users/new" leftSection={<IconUserPlus size={18} aria-hidden />}>
          {texts.register}
        </Button>
      </Actions>
      {exporting.error !== null && (
        <Line>
          <Banner kind="error">{messageOf(exporting.error, texts.exportFailed)}</Banner>
        </Line>
      )}
    </>
  );
}

/** Says once what was done on the screen that led here. */
function Arrival(): ReactNode {
  const { state } = useLocation() as { state: { done?: string } | null };
  const [search, setSearch] = useSearchParams();
  const [message, show] = useFlashMessage();
  const done = state?.done;
  const arrive = useEffectEvent((what: string) => {
    show(what);
    // A reload must not say it again.
    setSearch(search, { replace: true, state: null });
  });
  useEffect(() => {
    if (done !== undefined) arrive(done);
  }, [done]);
  return <Toast message={message} />;
}
