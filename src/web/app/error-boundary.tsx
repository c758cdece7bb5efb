import { Box } from '@mantine/core';
import { Component, type ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { Text } from '../ui/layout.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly broken: boolean;
  /** There was no network then: a reload would lose the whole app, and helps once the network is back. */
  readonly wasOffline: boolean;
}

/**
 * Stands in for a screen that broke, or whose code could not be loaded, and offers to load it again. Without a network it
 * waits for it, and then loads by itself.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, wasOffline: false };

  static getDerivedStateFromError(): State {
    return { broken: true, wasOffline: !navigator.onLine };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.onOnline);
  }

  readonly onOnline = (): void => {
    if (this.state.broken && this.state.wasOffline) window.location.reload();
  };

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.state.wasOffline) return <Notice title={texts.crashedTitle} text={texts.offline} action={null} />;
    return (
      <Notice
        title={texts.crashedTitle}
        text={texts.crashed}
        action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
      />
    );
  }
}

/** In the place of a screen whose code can't be loaded without a network. */
export const ScreenFailure = ({ onRetry }: { readonly onRetry: () => void }): ReactNode => (
  <Notice title={texts.crashedTitle} text={texts.offline} action={<Button onClick={onRetry}>{texts.again}</Button>} />
);

/** A whole screen that says one thing and offers the way on. */
export const Notice = ({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}): ReactNode => (
  <Box
    display="grid"
    maw="32rem"
    mx="auto"
    px="1.5rem"
    pt="20vh"
    pb="3rem"
    ta="center"
    style={{ gap: '1.25rem', justifyItems: 'center' }}
  >
    <ScreenTitle>{title}</ScreenTitle>
    <Text tone="dim">{text}</Text>
    {action}
  </Box>
);
