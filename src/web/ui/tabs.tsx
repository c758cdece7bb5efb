import '@mantine/core/styles/UnstyledButton.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

import styles from './tabs.module.css';

const PANEL_GAPS = { sm: '0.5rem', lg: '0.875rem' };

/** The parts of a screen, one of them shown. The arrow keys, Home and End go from tab to tab. */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  gap,
  onChange,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly value: Name;
  /** Between the tabs and the part. */
  readonly gap?: keyof typeof PANEL_GAPS;
  readonly onChange: (name: Name) => void;
  /** The part that is shown. */
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const go = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ name }) => name === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <UnstyledButton
            key={tab.name}
            ref={tab.name === value ? scrollToTab : null}
            id={`${id}-${tab.name}`}
            role="tab"
            className={styles.tab}
            aria-selected={tab.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onKeyDown={go}
            onClick={() => onChange(tab.name)}
          >
            {tab.label}
          </UnstyledButton>
        ))}
      </div>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
        pt={gap && PANEL_GAPS[gap]}
      >
        {children}
      </Box>
    </>
  );
}

/** The tab that the address names may be among those that are swiped to. */
function scrollToTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
