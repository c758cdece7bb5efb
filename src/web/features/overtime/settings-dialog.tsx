import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { overtimeSettingsQuery } from '../../lib/company-queries.ts';
import { flag, place, searchState, useSearchState } from '../../lib/search-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsTexts as texts, texts as screenTexts } from './texts.ts';

/** `?settings=1`: they are open. */
const address = searchState({ isOpen: place(flag('settings')) });

/** Opens the agreement on overtime and how working time is counted, for super admins to settle. */
export function SettingsButton({
  month,
  onSaved,
}: {
  /** The month on show: a change holds from it unless another is chosen. */
  readonly month: IsoMonth;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const [{ isOpen }, change] = useSearchState(address);
  const close = (): void => change({ isOpen: false });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden />}
        onClick={() => change({ isOpen: true })}
      >
        {screenTexts.settings}
      </Button>
      <Dialog title={texts.title} isWide opened={isOpen} onClose={close}>
        <Settings
          month={month}
          onClose={close}
          onSaved={(message) => {
            close();
            onSaved(message);
          }}
        />
      </Dialog>
    </>
  );
}

function Settings({
  month,
  onClose,
  onSaved,
}: {
  readonly month: IsoMonth;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const query = useQuery(overtimeSettingsQuery);
  return (
    <Loaded query={query} failed={texts.loadFailed} heights={['8rem', '16rem', '16rem']}>
      {(company) => <SettingsForm company={company} month={month} onClose={onClose} onSaved={onSaved} />}
    </Loaded>
  );
}

/** The limits of a month and a year that hold today. */
export function OvertimeSettingsValue(): ReactNode {
  const { data } = useQuery(overtimeSettingsQuery);
  return data && texts.value(formatDuration(data.month_minutes), formatDuration(data.year_minutes));
}
