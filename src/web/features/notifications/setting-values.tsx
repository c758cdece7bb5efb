import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { chatChannelsQuery } from './chat-queries.ts';
import { notificationSettingsQuery } from './notification-setting.tsx';
import { valueTexts as texts } from './value-texts.ts';

/** How many channels the company's news are posted to. */
export function ChatValue(): ReactNode {
  const { data } = useQuery(chatChannelsQuery);
  return data && texts.channels(data.channels.length);
}

/** Whether news are mailed, too. */
export function NotificationValue(): ReactNode {
  const { data } = useQuery(notificationSettingsQuery);
  return data && (data.is_on ? texts.mailed : texts.inApp);
}
