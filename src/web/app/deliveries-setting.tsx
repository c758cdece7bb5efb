import type { ReactNode } from 'react';

import { MailsSetting } from '../features/mail/mails-setting.tsx';
import { UndeliveredChannels } from '../features/notifications/undelivered-channels.tsx';

/** What couldn't be sent: mails, and what chat channels were to be told. */
export const DeliveriesSetting = ({ onDone }: { readonly onDone: (message: string) => void }): ReactNode => (
  <>
    <MailsSetting onDone={onDone} />
    <UndeliveredChannels onDone={onDone} />
  </>
);
