import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ImportKey } from '#contract/import-columns.ts';
import type { RecentImport, UndoneImport } from '#contract/imports.ts';
import { api, messageOf } from '../lib/api.ts';
import { invalidate, queryKey } from '../lib/query-keys.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Heading, Hint, Panel, Row, Stack } from './layout.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The latest imports of a kind, each of which can be undone; nothing without any. */
export function RecentImports({
  kind,
  label,
}: {
  readonly kind: ImportKey;
  /** The name of the kind, where the screen has two. */
  readonly label: string | undefined;
}): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKey('imports', kind),
    queryFn: ({ signal }) => api('GET /api/admin/imports/{import}', { params: { import: kind }, signal }),
  });
  const [asked, setAsked] = useState<RecentImport | null>(null);
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const imports = data?.imports ?? [];
  return (
    <>
      <div role="status">{undone !== null && <Undone {...undone} />}</div>
      {imports.length > 0 && (
        <Panel labelledBy={`recent-${kind}`}>
          <Heading id={`recent-${kind}`}>{texts.title(label)}</Heading>
          <Hint>{texts.about}</Hint>
          <Stack gap="sm">
            {imports.map((one) => (
              <Row key={one.id}>
                <span>{texts.imported(one, kind)}</span>
                {one.is_undone || one.is_over ? (
                  <Hint as="span">{one.is_undone ? texts.isUndone : texts.isOver}</Hint>
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
        name={`undo-${kind}`}
        subject={asked}
        title={texts.question}
        action={texts.undo}
        cancel={texts.keep}
        busy={texts.undoing}
        failure={(error) => messageOf(error, texts.failed)}
        run={({ id }) => api('POST /api/admin/imports/{id}/undo', { params: { id: String(id) } })}
        onDone={(outcome) => {
          setUndone(outcome);
          setAsked(null);
        }}
        onSettled={() => invalidate(queryClient, 'employees')}
        onClose={() => setAsked(null)}
      >
        {(one) => (
          <>
            <p>{texts.imported(one, kind)}</p>
            <p>{texts.explained[kind]}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const Undone = ({ message, left }: UndoneImport): ReactNode => (
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
