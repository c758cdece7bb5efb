import type { ReactNode } from 'react';

import { Text } from '../../ui/layout.tsx';
import styles from './clock.module.css';
import { permissionTexts as texts } from './permission-texts.ts';

type Device = keyof typeof texts.devices;

const DEVICES = Object.keys(texts.devices) as Device[];

/** What the page is shown on, by what the browser says of itself: an iPad says that it is a Mac, which has no touch. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** How the position is allowed after it was refused: the steps of this device, and those of others to open. */
export function PermissionSteps(): ReactNode {
  const own = deviceOf(navigator);
  return (
    <>
      {DEVICES.toSorted((one, other) => Number(other === own) - Number(one === own)).map((device) => (
        <details key={device} open={device === own} className={styles.steps}>
          <summary>{texts.devices[device].name}</summary>
          <ol>
            {texts.devices[device].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <Text size="sm">{texts.lead}</Text>
    </>
  );
}
