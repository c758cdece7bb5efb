import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { withStorage } from '../lib/browser-storage.ts';
import { CheckField, SwitchField } from './choices.tsx';
import styles from './decision-list.module.css';
import { decisionListTexts as texts } from './decision-texts.ts';
import type { Decisions } from './decisions.tsx';
import { List, Row, RowActions, Text } from './layout.tsx';
import { hasKeyboard } from './media.ts';

/** The items that wait for a decision, to be decided on one by one or several at once, by touch or by keys. */
export function DecisionList<Item>({
  label,
  items,
  decisions: { kind, decide, isChosen, choose, buttonsOfAll },
  canJoin,
  children,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly decisions: Decisions<Item>;
  /** Which items can be decided on together with others; all of them unless it says otherwise. */
  readonly canJoin?: (item: Item) => boolean;
  /** An item, with the box that chooses it. */
  readonly children: (item: Item, tick: ReactNode) => ReactNode;
}): ReactNode {
  const [active, setActive] = useState(0);
  const [keys, setKeys] = useKeysChoice();
  const list = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const joining = items.filter((item) => kind.can(item).includes('approve') && canJoin?.(item) !== false);
  // An item that was decided on meanwhile isn't chosen any more.
  const chosen = joining.filter(isChosen);
  const at = Math.min(active, items.length - 1);
  const activeItem = items[at];
  const go = (step: number): void => {
    const next = Math.max(0, Math.min(items.length - 1, at + step));
    setActive(next);
    list.current?.querySelectorAll('li[data-item]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Only while the list itself has the focus, and no combination that the browser or a screen reader knows.
    if (!keys || event.target !== list.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (activeItem === undefined) return;
    const can = kind.can(activeItem);
    const decideBy = (decision: 'approve' | 'return' | 'reject') => () => {
      if (can.includes(decision)) decide(decision, [activeItem]);
    };
    const act = {
      j: () => go(1),
      k: () => go(-1),
      a: decideBy('approve'),
      r: decideBy(can.includes('return') ? 'return' : 'reject'),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      {joining.length > 0 && (
        <div className={styles.bar}>
          <Row gap="md">
            <CheckField
              label={texts.selectAll}
              checked={chosen.length === joining.length}
              onChange={(isAll) => choose(joining, isAll)}
            />
            <Text as="span" tone="dim" size="xs" role="status">
              {chosen.length > 0 && texts.selected(chosen.length)}
            </Text>
            {chosen.length > 0 && <RowActions>{buttonsOfAll(chosen)}</RowActions>}
          </Row>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys that act while the list has the focus, beside its buttons. */}
      <div
        ref={list}
        className={styles.items}
        role="group"
        aria-label={label}
        aria-describedby={keys ? keysId : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It takes the keys while it has the focus.
        tabIndex={keys ? 0 : undefined}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden" role="status">
          {keys && activeItem !== undefined && kind.nameOf(activeItem)}
        </span>
        <List isCard rules="between">
          {items.map((item, place) => (
            <li key={kind.keyOf(item)} data-item data-active={(keys && place === at) || undefined}>
              {children(
                item,
                joining.includes(item) ? (
                  <div className={styles.tick}>
                    <CheckField
                      label={<span className="visually-hidden">{texts.select(kind.nameOf(item))}</span>}
                      checked={isChosen(item)}
                      onChange={(isNow) => choose([item], isNow)}
                    />
                  </div>
                ) : (
                  <span />
                ),
              )}
            </li>
          ))}
        </List>
      </div>
      {hasKeyboard() && (
        <div id={keysId}>
          <SwitchField label={texts.keys} hint={texts.keysHint} isQuiet checked={keys} onChange={setKeys} />
        </div>
      )}
    </>
  );
}

const KEYS_OFF = 'approval-keys-off';

/** Whether the keys decide in this browser: single keys can be switched off (WCAG 2.1.4). Without a keyboard they don't. */
function useKeysChoice(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => hasKeyboard() && withStorage((storage) => storage.getItem(KEYS_OFF)) !== '1');
  return [
    isOn,
    (on) => {
      withStorage((storage) => (on ? storage.removeItem(KEYS_OFF) : storage.setItem(KEYS_OFF, '1')));
      setOn(on);
    },
  ];
}
