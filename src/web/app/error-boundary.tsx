import { Box } from '@mantine/core';
import { Component, type ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { Text } from '../ui/layout.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly children: ReactNode;
}

/** Stands in for a screen that broke, or whose code could not be loaded, and offers to load it again. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        title={texts.crashedTitle}
        text={texts.crashed}
        action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
      />
    );
  }
}

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
