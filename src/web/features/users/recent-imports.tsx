import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RecentImport, UndoneImport } from '#contract/user-csv.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading, Hint, Panel, Row, Stack } from '../../ui/layout.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The imports of the last 24 hours, each of which can be undone; nothing without any. */
export function RecentImports(): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKey('users', 'imports'),
    queryFn: () => api('GET /api/admin/people-imports'),
  });
  const [asked, setAsked] = useState<RecentImport | null>(null);
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const imports = data?.imports ?? [];
  return (
    <>
      <div role="status">{undone !== null && <Undone undone={undone} />}</div>
      {imports.length > 0 && (
        <Panel labelledBy="recent-imports">
          <Heading id="recent-imports">{texts.title}</Heading>
          <Hint>{texts.about}</Hint>
          <Stack gap="sm">
            {imports.map((one) => (
              <Row key={one.id}>
                <span>{texts.imported(one)}</span>
                {one.is_undone ? (
                  <Hint as="span">{texts.isUndone}</Hint>
                ) : (
                  <Button variant="default" size="compact-md" onClick={() => setAsked(one)}>
                    {texts.undo}
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        </Panel>
      )}
      <ConfirmDialog
        name="undo-import"
        subject={asked}
        title={texts.question}
        action={texts.undo}
        cancel={texts.keep}
        busy={texts.undoing}
        failure={(error) => messageOf(error, texts.failed)}
        run={({ id }) => api('POST /api/admin/people-imports/{id}/undo', { params: { id: String(id) } })}
        onDone={(outcome) => {
          setUndone(outcome);
          setAsked(null);
        }}
        onSettled={() => invalidate(queryClient, 'employees')}
        onClose={() => setAsked(null)}
      >
        {(one) => (
          <>
            <p>{texts.imported(one)}</p>
            <p>{texts.explained}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** What was undone, and what stays. */
const Undone = ({ undone: { message, left } }: { readonly undone: UndoneImport }): ReactNode => (
  <Banner kind={left.length === 0 ? 'success' : 'info'}>
    {message}
    {left.length > 0 && (
      <ul aria-label={texts.left}>
        {left.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>{texts.stays(name, reason)}</li>
        ))}
      </ul>
    )}
  </Banner>
);
