import { IconCloudOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { countedTime } from '#domain/attendance/offline-punch.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanClock, japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { Link } from '../../lib/router.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { removePunch, tapOf, type QueuedPunch } from './punch-queue.ts';
import { sendQueued } from './punch-sender.ts';
import { texts } from './unsent-texts.ts';

/** The punches that are no records, yet: those to be sent, and those that were refused or have become requests, with what to do. */
export function UnsentPunches({
  unsent,
  settled,
  correctionOf,
}: {
  readonly unsent: readonly QueuedPunch[];
  /** The server has said what becomes of them. */
  readonly settled: readonly QueuedPunch[];
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
      {settled.filter(isAsked).map((punch) => (
        <Banner key={punch.key} kind="info">
          <p>
            <b>{texts.asked(nameOf(punch))}</b>
          </p>
          <p>{texts.askedHint}</p>
          <Row gap="sm">
            <Link to={`/requests/${punch.requestId}`}>{texts.showRequest}</Link>
            <Button variant="default" onClick={() => void removePunch(punch.key)}>
              {texts.close}
            </Button>
          </Row>
        </Banner>
      ))}
      {settled.filter(isRefused).map((punch) => (
        <Banner key={punch.key} kind="error">
          <p>
            <b>{texts.refused(nameOf(punch))}</b>
          </p>
          <p>{said({ message: punch.reason ?? '', closed_month: punch.closedMonth })}</p>
          <Row gap="sm">
            <Link to={correctionOf(punch.workDate)}>{texts.correctInstead}</Link>
            <Button variant="default" onClick={() => setDiscarded(punch)}>
              {texts.discard}
            </Button>
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

const isAsked = ({ state }: QueuedPunch): boolean => state === 'asked';
const isRefused = ({ state }: QueuedPunch): boolean => state === 'refused';

/** How many are named; of the rest the number says enough. */
const NAMED = 3;

const listed = (punches: readonly QueuedPunch[]): string =>
  `${punches.slice(0, NAMED).map(nameOf).join('、')}${punches.length > NAMED ? texts.andMore : ''}`;

/** A punch in words, by the time that will count: 11月26日 出勤 09:01. */
function nameOf(punch: QueuedPunch): string {
  const tap = tapOf(punch);
  const at = countedTime(tap);
  const doubt = tap.clockDifference === null ? texts.clockUnconfirmed : '';
  return `${formatMonthDay(japanDate(at))} ${texts.punch[punch.kind]} ${japanClock(at).slice(0, 5)}${doubt}`;
}
