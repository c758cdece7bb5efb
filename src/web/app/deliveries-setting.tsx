import type { ReactNode } from 'react';

import { MailsSetting } from '../features/mail/mails-setting.tsx';
import { UndeliveredChannels } from '../features/notifications/undelivered-channels.tsx';
import type { SettingProps } from './settings-list.ts';

/** What couldn't be sent: mails, and what chat channels were to be told. */
export const DeliveriesSetting = ({ onDone }: SettingProps): ReactNode => (
  <>
    <MailsSetting onDone={onDone} />
    <UndeliveredChannels onDone={onDone} />
  </>
);
