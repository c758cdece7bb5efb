import { IconCloudOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { WaitingPunch } from '#contract/my-day.ts';
import { countedTime } from '#domain/attendance/offline-punch.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanClock, japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { Link } from '../../lib/router.tsx';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { putAgain, removePunch, tapOf, type QueuedPunch } from './punch-queue.ts';
import { sendQueued } from './punch-sender.ts';
import { texts } from './unsent-texts.ts';

/** The punches that are no records, yet: those to be sent, those that wait for an approval, and those that were refused, with what to do. */
export function UnsentPunches({
  unsent,
  asked,
  refused,
  onHide,
  correctionOf,
}: {
  readonly unsent: readonly QueuedPunch[];
  /** They have become requests. */
  readonly asked: readonly WaitingPunch[];
  readonly refused: readonly QueuedPunch[];
  /** Hides the note on such a punch. */
  readonly onHide: (punch: WaitingPunch) => void;
  /** The address where a day is corrected. */
  readonly correctionOf: (day: IsoDate) => string;
}): ReactNode {
  const [isSending, setSending] = useState(false);
  const [discarded, setDiscarded] = useState<QueuedPunch | null>(null);
  const send = (): void => {
    setSending(true);
    void sendQueued().finally(() => setSending(false));
  };
  return (
    <Stack gap="sm">
      {unsent.length > 0 && (
        <Banner kind="info" icon={IconCloudOff}>
          <p>
            <b>{texts.unsent(unsent.length)}</b> {listed(unsent)}
          </p>
          <Hint>{texts.unsentHint}</Hint>
          <ActionButton variant="default" mt="0.5rem" isBusy={isSending} busy={texts.sending} onClick={send}>
            {texts.sendNow}
          </ActionButton>
        </Banner>
      )}
      {asked.map((punch) => (
        <Banner key={`${punch.request_id} ${punch.punch}`} kind="info">
          <p>
            <b>{texts.asked(askedNameOf(punch))}</b>
          </p>
          <p>{texts.askedHint}</p>
          <Row gap="sm">
            <Link to={`/requests/${punch.request_id}`}>{texts.showRequest}</Link>
            <RowButton label={texts.closeOf(askedNameOf(punch))} onClick={() => onHide(punch)}>
              {texts.close}
            </RowButton>
          </Row>
        </Banner>
      ))}
      {refused.map((punch) => (
        <Banner key={punch.key} kind="error">
          <p>
            <b>{texts.refused(nameOf(punch))}</b>
          </p>
          <p>{said({ message: punch.reason ?? '', closed_month: punch.closedMonth })}</p>
          {punch.waitingRequest !== undefined && <p>{texts.sendAgainHint}</p>}
          <Row gap="sm">
            {punch.waitingRequest === undefined ? (
              <Link to={correctionOf(punch.workDate)}>{texts.correctInstead}</Link>
            ) : (
              <Link to={`/requests/${punch.waitingRequest}`}>{texts.showWaiting}</Link>
            )}
            {canPass(punch) && (
              <RowButton
                label={texts.sendAgainOf(nameOf(punch))}
                isBusy={isSending}
                onClick={() => void putAgain(punch).then(send)}
              >
                {texts.sendAgain}
              </RowButton>
            )}
            <RowButton label={texts.discardOf(nameOf(punch))} onClick={() => setDiscarded(punch)}>
              {texts.discard}
            </RowButton>
          </Row>
        </Banner>
      ))}
      <ConfirmDialog
        name="discard-punch"
        subject={discarded}
        title={texts.discardTitle}
        action={texts.discard}
        busy={texts.discarding}
        failure={(error) => messageOf(error, texts.discardFailed)}
        run={({ key }) => removePunch(key)}
        onDone={() => setDiscarded(null)}
        onClose={() => setDiscarded(null)}
      >
        {(punch) => <p>{texts.discardQuestion(nameOf(punch))}</p>}
      </ConfirmDialog>
    </Stack>
  );
}

/** Whether what a punch was refused for can be over: a request that waits, a closed month. */
const canPass = ({ waitingRequest, closedMonth }: QueuedPunch): boolean =>
  waitingRequest !== undefined || closedMonth !== undefined;

/** How many are named; of the rest the number says enough. */
const NAMED = 3;

const listed = (punches: readonly QueuedPunch[]): string =>
  `${uiTexts.list(punches.slice(0, NAMED).map(nameOf))}${punches.length > NAMED ? texts.andMore : ''}`;

/** A punch in words, by the time that will count: 11月26日 出勤 09:01. */
const inWords = (kind: AnyPunchType, at: EpochMs): string =>
  `${formatMonthDay(japanDate(at))} ${texts.punch[kind]} ${japanClock(at).slice(0, 5)}`;

const askedNameOf = ({ punch, at }: WaitingPunch): string => inWords(punch, epochMs(Date.parse(at)));

function nameOf(punch: QueuedPunch): string {
  const tap = tapOf(punch);
  return `${inWords(punch.kind, countedTime(tap))}${tap.clockDifference === null ? texts.clockUnconfirmed : ''}`;
}
