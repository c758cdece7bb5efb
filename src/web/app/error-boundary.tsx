import { Component, type ReactNode } from 'react';

import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
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
