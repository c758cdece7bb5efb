import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RecentImport, UndoneImport } from '#contract/user-csv.ts';
import { messageOf } from '../lib/api.ts';
import { type Change, invalidate, type queryKey } from '../lib/query-keys.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Heading, Hint, Panel, Row, Stack } from './layout.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** What was undone, and where something stays, what. */
type Outcome = Pick<UndoneImport, 'message'> & Partial<Pick<UndoneImport, 'left'>>;

/** The imports of the last 24 hours, each of which can be undone; nothing without any. */
export function RecentImports({
  query: { key, read },
  undo,
  words,
  changes,
}: {
  readonly query: {
    readonly key: ReturnType<typeof queryKey>;
    readonly read: () => Promise<{ readonly imports: readonly RecentImport[] }>;
  };
  readonly undo: (id: string) => Promise<Outcome>;
  /** The texts of the list, and of the question whether to undo an import. */
  readonly words: {
    readonly title: string;
    readonly about: string;
    readonly unit: string;
    readonly question: string;
    readonly explained: string;
  };
  readonly changes: Change;
}): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: read });
  const [asked, setAsked] = useState<RecentImport | null>(null);
  const [undone, setUndone] = useState<Outcome | null>(null);
  const imports = data?.imports ?? [];
  return (
    <>
      <div role="status">{undone !== null && <Undone {...undone} />}</div>
      {imports.length > 0 && (
        <Panel labelledBy="recent-imports">
          <Heading id="recent-imports">{words.title}</Heading>
          <Hint>{words.about}</Hint>
          <Stack gap="sm">
            {imports.map((one) => (
              <Row key={one.id}>
                <span>{texts.imported(one, words.unit)}</span>
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
        title={words.question}
        action={texts.undo}
        cancel={texts.keep}
        busy={texts.undoing}
        failure={(error) => messageOf(error, texts.failed)}
        run={({ id }) => undo(String(id))}
        onDone={(outcome) => {
          setUndone(outcome);
          setAsked(null);
        }}
        onSettled={() => invalidate(queryClient, changes)}
        onClose={() => setAsked(null)}
      >
        {(one) => (
          <>
            <p>{texts.imported(one, words.unit)}</p>
            <p>{words.explained}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const Undone = ({ message, left }: Outcome): ReactNode => (
  <Banner kind={left === undefined || left.length === 0 ? 'success' : 'info'}>
    {message}
    {left !== undefined && left.length > 0 && (
      <ul aria-label={texts.left}>
        {left.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>{texts.stays(name, reason)}</li>
        ))}
      </ul>
    )}
  </Banner>
);
