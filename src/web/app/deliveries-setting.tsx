import type { ReactNode } from 'react';

import { MailsSetting } from '../features/mail/mails-setting.tsx';
import { UndeliveredChannels } from '../features/notifications/undelivered-channels.tsx';

/** The undelivered mails and chat messages. */
export const DeliveriesSetting = ({ onDone }: { readonly onDone: (message: string) => void }): ReactNode => (
  <>
    <MailsSetting onDone={onDone} />
    <UndeliveredChannels onDone={onDone} />
  </>
);
