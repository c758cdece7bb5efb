import type { ReactNode } from 'react';

import { Banner } from './banner.tsx';
import { Heading, Hint, Panel } from './layout.tsx';
import { Toast } from './toast.tsx';

/** A panel of switches that are each saved at once; that it was done is said at the foot of the page, where nothing moves. */
export const SwitchPanel = ({
  title,
  lead,
  failure,
  message,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly failure: ReactNode;
  readonly message: string | null;
  readonly children: ReactNode;
}): ReactNode => (
  <Panel label={title}>
    <Heading>{title}</Heading>
    <Hint>{lead}</Hint>
    {failure !== null && <Banner kind="error">{failure}</Banner>}
    {children}
    <Toast message={message} />
  </Panel>
);
