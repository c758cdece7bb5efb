import { Box } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

import { isBreakPunch } from '#domain/attendance/record.ts';
import type { PlaceConsequence } from '#domain/places/place.ts';
import { japanClock } from '#domain/time/instant.ts';
import { placeWords } from '../../lib/place-words.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { MapLink } from '../../ui/place-link.tsx';
import { Link } from '../../lib/router.tsx';
import { daysToChoose } from './days-to-choose.ts';
import { placeTexts, texts } from './dialog-texts.ts';
import { correctionOf } from './my-day.tsx';
import type { PunchAnswers } from './punch-flow.ts';
import { changesNothing, questionOf, type PunchIntent } from './punch-intent.ts';
import { PlaceVerdict, usePunchPlace } from './punch-place.tsx';
import { texts as clockTexts } from './texts.ts';

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
  /** The answers with which it was sent before its dialog was closed. */
  readonly answers?: PunchAnswers | undefined;
  readonly isSending: boolean;
  /** Why the last try failed. */
  readonly failure: ReactNode;
  /** It matters where it is made, or it can be made off site. */
  readonly judgesPlace: boolean;
  /** Where the day is corrected. */
  readonly correction: string;
  readonly onConfirm: (answers: PunchAnswers) => void;
  readonly onCancel: () => void;
}

/** What the dialog of a punch holds: the question, what went wrong, and the two ways out. */
export function PunchQuestion({
  intent,
  tried,
  answers,
  isSending,
  failure,
  judgesPlace,
  correction,
  onConfirm,
  onCancel,
}: QuestionProps): ReactNode {
  const [chosenDay, setChosenDay] = useState(answers?.chosenDay);
  const [reason, setReason] = useState(answers?.placeReason ?? '');
  const [consequence, setConsequence] = useState<PlaceConsequence>('none');
  const undecided = intent.asksDay && chosenDay === undefined;
  const isHeldBack = undecided || consequence === 'refuse' || (consequence === 'reason' && reason.trim() === '');
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
        {intent.asksDay && <Link to={correctionOf(intent.workDate)}>{texts.enterTime}</Link>}
        {!undecided && (
          <Box component="p" fz="lg">
            {questionOf(intent, chosenDay ?? intent.workDate)}
          </Box>
        )}
        <PunchFacts intent={intent} />
        {judgesPlace && !isBreakPunch(intent.kind) && (
          <PlaceQuestion
            intent={intent}
            correction={correction}
            reason={reason}
            disabled={isSending}
            onReason={setReason}
            onJudged={setConsequence}
          />
        )}
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
          disabled={isHeldBack}
          isBusy={isSending}
          busy={texts.punching}
          onClick={() => onConfirm({ chosenDay, placeReason: reason.trim() === '' ? undefined : reason.trim() })}
        >
          {isNeedless ? texts.punchAgain : texts.doPunch}
        </ActionButton>
      </DialogActions>
    </>
  );
}

/** The place of the punch and the outcome, with a field for the reason where one is required. */
function PlaceQuestion({
  intent: { body, kind },
  correction,
  reason,
  disabled,
  onReason,
  onJudged,
}: {
  readonly intent: PunchIntent;
  readonly correction: string;
  readonly reason: string;
  readonly disabled: boolean;
  readonly onReason: (reason: string) => void;
  /** What would come of it: a reason has to be given, or it isn't taken. */
  readonly onJudged: (consequence: PlaceConsequence) => void;
}): ReactNode {
  const { latitude = 0, longitude = 0, accuracy = 0 } = body;
  const isOffSite = body.off_site === true;
  const place = usePunchPlace({ latitude, longitude, accuracy }, isOffSite);
  const consequence = place?.consequence ?? 'none';
  const asks = consequence === 'reason';
  useEffect(() => onJudged(consequence), [consequence, onJudged]);
  return (
    <>
      {isOffSite && <Text weight="bold">{placeTexts.madeOffSite(placeWords.offSite(kind))}</Text>}
      {place !== null && <PlaceVerdict place={place} isOffSite={isOffSite} correction={correction} />}
      {(asks || consequence === 'mark') && (
        <TextField
          label={isOffSite ? placeTexts.destination : placeTexts.reason}
          name="place_reason"
          required={asks}
          placeholder={placeTexts.reasonHint}
          autoComplete="off"
          maxLength={200}
          disabled={disabled}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
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
                    {accuracy !== undefined && clockTexts.accuracy(Math.max(1, Math.round(accuracy)))}
                  </Row>
                ),
              },
            ]),
      ]}
    />
  );
}
