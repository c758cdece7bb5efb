import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { minuteOnWorkingDay } from '#domain/time/instant.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './correction-mark.module.css';
import { texts } from './texts.ts';

/**
 * The mark of a time that was entered by hand. Pointing at it, focusing it or a tap shows what had been punched first and
 * why it was corrected; nothing for a time as it was punched.
 */
export function CorrectionMark({ record }: { readonly record: AttendanceRecord | null }): ReactNode {
  const [opened, setOpened] = useState(false);
  const id = useId();
  if (record === null || record.correction === null) return null;
  const { original, reason } = record.correction;
  const show = (): void => setOpened(true);
  const hide = (): void => setOpened(false);
  return (
    <span
      role="presentation"
      // Over to what it shows, which lies within: reading on there must not close it.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') show();
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') hide();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      <Popover
        opened={opened}
        onChange={setOpened}
        position="top"
        offset={0}
        shadow="md"
        withRoles={false}
        portalProps={{ target: '#main' }}
      >
        <Popover.Target>
          <IconButton
            label={texts.corrected}
            size="sm"
            tone="link"
            className={styles.mark ?? ''}
            aria-expanded={opened}
            aria-describedby={opened ? id : undefined}
            onFocus={show}
            onBlur={hide}
            onClick={show}
          >
            ＊
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.correction} id={id} role="tooltip">
          <Facts
            layout="lines"
            facts={[
              {
                label: texts.original,
                value:
                  original === null
                    ? texts.notPunchedOriginally
                    : formatOnWorkingDay(minuteOnWorkingDay(original, record.workDate)),
              },
              { label: texts.correctionReason, value: reason },
            ]}
          />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
