import { Box } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { japanClock } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { MapLink } from '../../ui/place-link.tsx';
import { changesNothing, daysToChoose, questionOf, type PunchIntent } from './punch-intent.ts';
import { texts } from './texts.ts';

/** The dialog of a punch, which is open while there is an intent to one. */
export const PunchDialog = ({
  opened,
  intent,
  onCancel,
  ...rest
}: Omit<QuestionProps, 'intent'> & {
  readonly opened: boolean;
  readonly intent: PunchIntent | null;
}): ReactNode => (
  <Dialog title={texts.confirmTitle} opened={opened} onClose={onCancel}>
    {intent !== null && <PunchQuestion {...rest} key={intent.key} intent={intent} onCancel={onCancel} />}
  </Dialog>
);

interface QuestionProps {
  readonly intent: PunchIntent;
  /** It was sent once: what it says can't change any more. */
  readonly tried: boolean;
  readonly isSending: boolean;
  /** Why the last try failed. */
  readonly failure: string | null;
  readonly onConfirm: (chosenDay: IsoDate | undefined) => void;
  readonly onCancel: () => void;
}

/** What the dialog of a punch holds: the question, what went wrong, and the two ways out. */
export function PunchQuestion({ intent, tried, isSending, failure, onConfirm, onCancel }: QuestionProps): ReactNode {
  const [chosenDay, setChosenDay] = useState<IsoDate>();
  const undecided = intent.asksDay && chosenDay === undefined;
  // Most likely a slip: what is offered first is to leave it. Once it was tried, the person meant it.
  const isNeedless = failure === null && changesNothing(intent, chosenDay ?? intent.workDate);
  return (
    <>
      <Stack gap="lg">
        {intent.asksDay && (
          <Choices
            legend={texts.whichDay}
            name="day"
            layout="column"
            choices={daysToChoose(intent).map(({ day, label }) => ({ value: day, label }))}
            value={chosenDay}
            disabled={tried || isSending}
            onChange={setChosenDay}
          />
        )}
        {!undecided && (
          <Box component="p" fz="lg">
            {questionOf(intent, chosenDay ?? intent.workDate)}
          </Box>
        )}
        <PunchFacts intent={intent} />
        {failure !== null && (
          <>
            <Banner kind="error">{failure}</Banner>
            <Text tone="dim" size="sm">
              {texts.notDoneYet}
              {texts.otherwise}
            </Text>
          </>
        )}
      </Stack>
      <DialogActions>
        <Button
          variant={isNeedless ? 'filled' : 'default'}
          size="lg"
          data-autofocus={isNeedless || undefined}
          onClick={onCancel}
          disabled={isSending}
        >
          {isNeedless ? texts.dontPunch : texts.cancel}
        </Button>
        <ActionButton
          variant={isNeedless ? 'default' : 'filled'}
          size="lg"
          data-autofocus={!isNeedless || undefined}
          disabled={undecided}
          isBusy={isSending}
          busy={texts.punching}
          onClick={() => onConfirm(chosenDay)}
        >
          {isNeedless ? texts.punchAgain : texts.doPunch}
        </ActionButton>
      </DialogActions>
    </>
  );
}

/** When and where the punch would be made, so that nothing is sent unseen; the server's clock decides the time (D1). */
function PunchFacts({ intent: { body } }: { readonly intent: PunchIntent }): ReactNode {
  const now = useServerTime(1000);
  const { latitude, longitude, accuracy } = body;
  return (
    <Facts
      layout="lines"
      facts={[
        { label: texts.time, value: japanClock(now).slice(0, 5) },
        ...(latitude === undefined || longitude === undefined
          ? []
          : [
              {
                label: texts.place,
                value: (
                  <Row as="span" gap="xs" isTight>
                    <MapLink latitude={latitude} longitude={longitude} of={texts.placeOfPunch} />
                    {accuracy !== undefined && texts.accuracy(Math.max(1, Math.round(accuracy)))}
                  </Row>
                ),
              },
            ]),
      ]}
    />
  );
}
