import type { ReactNode } from 'react';

import { LinkButton } from './icon-button.tsx';
import { Row, Text } from './layout.tsx';
import styles from './selection-bar.module.css';

const texts = {
  selected: (count: number, unit: string): string => `${count.toLocaleString('ja-JP')}${unit}を選択中`,
  unselect: '選択を解除',
};

/** What can be done with the chosen entries of a table; nothing where none is chosen. */
export const SelectionBar = ({
  count,
  unit,
  onUnselect,
  children,
}: {
  readonly count: number;
  readonly unit: '人' | '件';
  readonly onUnselect: () => void;
  readonly children: ReactNode;
}): ReactNode => (
  <>
    <div className="visually-hidden" role="status">
      {count > 0 && texts.selected(count, unit)}
    </div>
    {count > 0 && (
      <div className={styles.bar} role="group" aria-label={texts.selected(count, unit)}>
        <Text as="span" weight="bold" isNumeric>
          {texts.selected(count, unit)}
        </Text>
        <LinkButton onClick={onUnselect}>{texts.unselect}</LinkButton>
        <Row gap="sm" isLast onPhones="fill">
          {children}
        </Row>
      </div>
    )}
  </>
);
