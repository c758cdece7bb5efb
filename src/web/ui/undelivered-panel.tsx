import { Box } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { RowButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Empty, Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from './layout.tsx';
import { Tag } from './tag.tsx';
import { undeliveredTexts as texts } from './undelivered-texts.ts';

interface Undelivered {
  readonly id: number;
  /** The last fault. */
  readonly fault: string | null;
  readonly attempts: number;
  /** When sending was given up; `null` while it goes on. */
  readonly failed_at: string | null;
}

interface Answer {
  readonly message: string;
}

/** The texts on the undelivered message. */
interface UndeliveredTexts<Item> {
  readonly undelivered: string;
  readonly empty?: string;
  readonly givenUp: string;
  /** The accessible name of a button: the action, and the message. */
  readonly named: (action: string, item: Item) => string;
  readonly drop: string;
  readonly dropTitle: string;
  readonly dropQuestion: (item: Item) => string;
}

/** The undelivered messages with their faults, to be sent again or dropped. */
export function UndeliveredPanel<Item extends Undelivered>({
  name,
  items,
  texts: own,
  titleOf,
  hintsOf,
  nameOf = titleOf,
  dropsTrying = false,
  resend,
  drop,
  onDone,
  onSettled,
}: {
  /** Of the panel and its mutations. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly texts: UndeliveredTexts<Item>;
  readonly titleOf: (item: Item) => string;
  readonly hintsOf: (item: Item) => readonly string[];
  /** The name of the message that is about to be dropped. */
  readonly nameOf?: (item: Item) => string;
  /** Messages that are still tried can be dropped, too. */
  readonly dropsTrying?: boolean;
  readonly resend: (item: Item) => Promise<Answer>;
  readonly drop: (item: Item) => Promise<Answer>;
  readonly onDone: (message: string) => void;
  readonly onSettled: () => unknown;
}): ReactNode {
  const [dropping, setDropping] = useState<Item | null>(null);
  const resending = useExclusiveMutation(`resend-${name}`, {
    mutationFn: resend,
    onSuccess: ({ message }) => onDone(message),
    onSettled,
  });
  const headingId = `undelivered-${name}`;
  return (
    <Panel labelledBy={headingId}>
      <Heading id={headingId}>{own.undelivered}</Heading>
      {resending.error !== null && <Banner kind="error">{messageOf(resending.error, texts.failed)}</Banner>}
      {items.length === 0 ? (
        <Empty isPlain>{own.empty}</Empty>
      ) : (
        <List rules="between">
          {items.map((item) => (
            <Box component="li" key={item.id} py="0.5rem">
              <Row justify="between">
                <Stack gap="xs">
                  <Row gap="sm">
                    <Text as="span" weight="bold">
                      {titleOf(item)}
                    </Text>
                    <Tag tone={item.failed_at === null ? 'info' : 'bad'}>
                      {item.failed_at === null ? texts.trying : own.givenUp}
                    </Tag>
                  </Row>
                  <Text size="sm">{item.fault}</Text>
                  <Row gap="md" isTight>
                    {[...hintsOf(item), texts.attempts(item.attempts)].map((hint) => (
                      <Hint key={hint} as="span">
                        {hint}
                      </Hint>
                    ))}
                  </Row>
                </Stack>
                <RowActions>
                  <RowButton
                    label={own.named(texts.resend, item)}
                    isBusy={resending.isPending && resending.variables?.id === item.id}
                    onClick={() => resending.mutate(item)}
                  >
                    {texts.resend}
                  </RowButton>
                  {(dropsTrying || item.failed_at !== null) && (
                    <RowButton label={own.named(own.drop, item)} onClick={() => setDropping(item)}>
                      {own.drop}
                    </RowButton>
                  )}
                </RowActions>
              </Row>
            </Box>
          ))}
        </List>
      )}
      <ConfirmDialog
        name={`drop-${name}`}
        subject={dropping}
        title={own.dropTitle}
        action={own.drop}
        busy={texts.working}
        failure={(error) => messageOf(error, texts.failed)}
        run={drop}
        onDone={({ message }) => {
          setDropping(null);
          onDone(message);
        }}
        onSettled={onSettled}
        onClose={() => setDropping(null)}
      >
        {(item) => (
          <>
            <Text weight="bold">{nameOf(item)}</Text>
            <p>{own.dropQuestion(item)}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
