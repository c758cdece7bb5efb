import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';

import type { KioskState } from '#contract/kiosk.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { japanClock, japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { Queries } from '../../lib/query-client.tsx';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { readDevice, storeDevice, type StoredDevice } from './device.ts';
import styles from './kiosk.module.css';
import { OutcomeFace } from './outcome.tsx';
import { PinForm } from './pin-form.tsx';
import { useReader } from './reader.ts';
import { Registration } from './registration.tsx';
import { allowSound } from './sound.ts';
import { texts } from './texts.ts';
import { useContact } from './use-contact.ts';
import { usePunching } from './use-punching.ts';
import { keepForOffline, useWakeLock } from './kept-device.ts';

// Its decoder is as large as the rest of the page, which is there without it.
const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera);

/** The page of a shared device (打刻端末): it asks for no login, and shows nobody's data. */
export function KioskScreen(): ReactNode {
  const [stored, setStored] = useState(readDevice);
  const [hasEnded, setHasEnded] = useState(false);
  const keep = (next: StoredDevice | null): void => {
    storeDevice(next);
    setStored(next);
    setHasEnded(next === null);
  };
  return (
    <Queries>
      <main>
        {stored === null ? (
          <Registration hasEnded={hasEnded} onRegistered={(device) => keep({ device, state: null })} />
        ) : (
          <Kiosk key={stored.device.token} stored={stored} onEnded={() => keep(null)} />
        )}
      </main>
    </Queries>
  );
}

function Kiosk({ stored, onEnded }: { readonly stored: StoredDevice; readonly onEnded: () => void }): ReactNode {
  const contact = useContact(stored, onEnded);
  const { state } = contact;
  const { outcome, chosen, choose, read, punchByPin, setCamera } = usePunching(stored.device, contact, onEnded);
  const [isTyping, setTyping] = useState(false);
  useWakeLock();
  useEffect(keepForOffline, []);
  useReader(read);
  const hasCamera = state !== null && (state.means.includes('rotating_qr') || state.means.includes('printed_qr'));
  const photoDays = state?.photo_days ?? null;
  const takesPhotos = photoDays !== null;
  return (
    <div className={styles.page} onPointerDown={allowSound}>
      <ScreenTitle hidden>{texts.title}</ScreenTitle>
      <div className={styles.head}>
        <span>{state === null ? texts.product : texts.of(state.name, state.company_name)}</span>
        <span role="status" className={styles.offline}>
          {contact.isAway && (
            <>
              <IconWifiOff size={20} aria-hidden />
              {texts.offline}
            </>
          )}
          {contact.unsent > 0 && <span>{texts.unsent(contact.unsent)}</span>}
        </span>
      </div>
      <div className={styles.stage}>
        {isTyping ? <PinForm punch={punchByPin} onClose={() => setTyping(false)} /> : <Clock />}
        {(takesPhotos || (hasCamera && !isTyping)) && <Camera onRead={read} onReady={setCamera} />}
        {photoDays !== null && <p className={styles.purpose}>{texts.purpose(photoDays)}</p>}
        {state !== null && !isTyping && <Means state={state} chosen={chosen} onUsePin={() => setTyping(true)} />}
        <div className={styles.said} role="status">
          {outcome !== null && <OutcomeFace outcome={outcome} />}
        </div>
      </div>
      {state !== null && <Buttons hasBreaks={state.punches_breaks} chosen={chosen} onChoose={choose} />}
    </div>
  );
}

/** The date and the time in Japan. Drawn again each second, and nothing else with it; screen readers don't announce it. */
function Clock(): ReactNode {
  const now = useServerTime(1000);
  const time = japanClock(now).slice(0, 5);
  return (
    <div className={styles.clock}>
      <p className={styles.date}>{formatMonthDay(japanDate(now))}</p>
      <time className={styles.time} dateTime={time} role="timer">
        {time}
      </time>
    </div>
  );
}

/** What people can show, and the outcome. */
function Means({
  state: { means },
  chosen,
  onUsePin,
}: {
  readonly state: KioskState;
  readonly chosen: AnyPunchType | null;
  readonly onUsePin: () => void;
}): ReactNode {
  const shown = means
    .filter((each) => each !== 'pin')
    .filter((each) => each !== 'printed_qr' || !means.includes('rotating_qr'));
  return (
    <>
      <ul className={styles.means}>
        {means.length === 0 && <li>{texts.noMeans}</li>}
        {shown.map((each) => (
          <li key={each}>{texts.show[each]}</li>
        ))}
      </ul>
      <p className={styles.choice} role="status" data-chosen={chosen !== null || undefined}>
        {means.length > 0 && (chosen === null ? texts.chooseFirst : texts.chosen(chosen))}
      </p>
      {means.includes('pin') && (
        <Button className={styles.byPin ?? ''} variant="default" size="lg" onClick={onUsePin}>
          {texts.byPin}
        </Button>
      )}
    </>
  );
}

/** What can be punched. One that is pressed decides what the next scan is. */
const Buttons = ({
  hasBreaks,
  chosen,
  onChoose,
}: {
  readonly hasBreaks: boolean;
  readonly chosen: AnyPunchType | null;
  readonly onChoose: (type: AnyPunchType) => void;
}): ReactNode => (
  <div className={styles.buttons} role="group" aria-label={texts.buttons}>
    {(['clock_in', 'clock_out', ...(hasBreaks ? (['break_start', 'break_end'] as const) : [])] as const).map((type) => (
      <button
        key={type}
        type="button"
        className={styles.button}
        aria-pressed={type === chosen}
        onClick={() => onChoose(type)}
      >
        {texts.punch[type]}
      </button>
    ))}
  </div>
);
