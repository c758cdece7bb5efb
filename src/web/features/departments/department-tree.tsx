import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import {
  DEPARTMENT_KIND_NAMES,
  type DepartmentKind,
  departmentsAbove,
  mayComeBelow,
} from '#domain/departments/department.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import type { Department, Departments } from '../../lib/departments.ts';
import { toggled } from '../../lib/toggled.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './department-tree.module.css';
import { texts } from './texts.ts';

/** Where something is moved to: below a department, or to the top. */
type Target = number | 'top';

/** A department that is being moved, and where it would come. */
interface Move {
  readonly id: number;
  readonly target: Target | null;
  /** By a pointer, which is held down. */
  readonly isDrag: boolean;
}

/** How far a pointer goes before it drags, in pixels: less is a press. */
const DRAG_FROM = 6;

/** So near to the edge of the window a drag scrolls the page, and by how much at a time, in pixels. */
const EDGE = 56;
const SCROLL = 14;

/**
 * The tree of a kind. A handle drags a department with all below it under another; pressed, it asks where to, by buttons
 * and by the arrow keys.
 */
export function DepartmentTree({
  kind,
  departments,
  isSaving,
  onMove,
  onEdit,
  actionsOf,
}: {
  readonly kind: DepartmentKind;
  readonly departments: Departments;
  readonly isSaving: boolean;
  readonly onMove: (department: Department, parentId: number | null) => void;
  readonly onEdit: (department: Department) => void;
  readonly actionsOf: (department: Department) => readonly MenuAction[];
}): ReactNode {
  const today = useToday();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [move, setMove] = useState<Move | null>(null);
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  /** The click that ends a drag is no press. */
  const hasDragged = useRef(false);
  const shown = departments
    .tree(kind)
    .filter(({ node }) => !departmentsAbove(departments.byId, node.id).some(({ id }) => closed.has(id)));
  const moved = departments.byId.get(move?.id ?? 0);
  const mayGo = (department: Department, target: Target): boolean =>
    target === 'top'
      ? department.parentId !== null
      : target !== department.parentId && mayComeBelow(departments.byId, department.id, target);
  const targets: readonly Target[] =
    moved === undefined
      ? []
      : [
          ...(mayGo(moved, 'top') ? ['top' as const] : []),
          ...shown.map(({ node }) => node.id).filter((id) => mayGo(moved, id)),
        ];

  const drop = (department: Department, target: Target | null): void => {
    setMove(null);
    if (target !== null && mayGo(department, target)) onMove(department, target === 'top' ? null : target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      const at = targets.findIndex((target) => target === move.target);
      const next = at === -1 ? (step === 1 ? 0 : targets.length - 1) : (at + step + targets.length) % targets.length;
      const target = targets[next] ?? null;
      setMove({ ...move, target });
      document.querySelector(`[data-target="${target}"]`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setMove(null);
    }
  };
  const targetAt = (department: Department, { clientX, clientY }: PointerEvent): Target | null => {
    const said = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-target]')?.dataset['target'];
    const target = said === undefined ? null : said === 'top' ? said : Number(said);
    return target !== null && mayGo(department, target) ? target : null;
  };
  const handleOf = (department: Department) => ({
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      hasDragged.current = false;
      if (event.button !== 0 || isSaving) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const from = pressed.current;
      if (from === null) return;
      if (!hasDragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return;
      hasDragged.current = true;
      if (event.clientY < EDGE) window.scrollBy(0, -SCROLL);
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
      setMove({ id: department.id, target: targetAt(department, event), isDrag: true });
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      pressed.current = null;
      if (hasDragged.current) drop(department, targetAt(department, event));
    },
    onPointerCancel: () => {
      pressed.current = null;
      setMove(null);
    },
    onClick: () => {
      if (hasDragged.current || isSaving) return;
      if (move?.id === department.id) drop(department, move.target);
      else setMove({ id: department.id, target: null, isDrag: false });
    },
  });
  const targetName = (target: Target): string => (target === 'top' ? texts.top : departments.name(target));
  const hereButton = (target: Target): ReactNode =>
    moved !== undefined &&
    move?.isDrag === false &&
    targets.includes(target) && (
      <RowButton label={texts.moveTo(targetName(target))} variant="filled" onClick={() => drop(moved, target)}>
        {texts.moveHere}
      </RowButton>
    );
  return (
    <Stack gap="sm">
      <Row justify="between">
        <Hint>{moved === undefined ? texts.treeHint : texts.movingHint(moved.name)}</Hint>
        {moved !== undefined && (
          <Button variant="default" size="sm" onClick={() => setMove(null)}>
            {texts.cancelMove}
          </Button>
        )}
      </Row>
      <div className="visually-hidden" role="status">
        {moved !== undefined && move?.target != null && texts.target(targetName(move.target))}
      </div>
      <ul className={styles.tree} aria-label={texts.tree(DEPARTMENT_KIND_NAMES[kind])}>
        <li>
          <div
            className={styles.row}
            style={{ '--depth': 0 } as CSSProperties}
            data-top
            data-target="top"
            data-over={move?.target === 'top' || undefined}
          >
            <span className={styles.facts}>{texts.top}</span>
            {hereButton('top')}
          </div>
        </li>
        {shown.map(({ node, depth, hasChildren }) => {
          const isClosed = closed.has(node.id);
          const Arrow = isClosed ? IconChevronRight : IconChevronDown;
          return (
            <li key={node.id} aria-label={departments.path(node.id)}>
              <div
                className={styles.row}
                style={{ '--depth': depth } as CSSProperties}
                data-target={node.id}
                data-over={move?.target === node.id || undefined}
                data-moving={move?.id === node.id || undefined}
              >
                <IconButton
                  label={texts.move(node.name)}
                  className={styles.handle ?? ''}
                  aria-pressed={move?.id === node.id}
                  {...handleOf(node)}
                >
                  <IconGripVertical size={18} aria-hidden />
                </IconButton>
                <span className={styles.toggle}>
                  {hasChildren && (
                    <IconButton
                      label={(isClosed ? texts.open : texts.close)(node.name)}
                      aria-expanded={!isClosed}
                      onClick={() => setClosed(toggled(closed, node.id))}
                    >
                      <Arrow size={18} aria-hidden />
                    </IconButton>
                  )}
                </span>
                <DepartmentFacts department={node} today={today} />
                {move === null || move.isDrag ? (
                  <Row gap="sm" isSingleLine isLast>
                    <RowButton label={texts.editOf(node.name)} onClick={() => onEdit(node)}>
                      {texts.edit}
                    </RowButton>
                    <MoreMenu label={texts.more(node.name)} actions={actionsOf(node)} />
                  </Row>
                ) : (
                  hereButton(node.id)
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

function DepartmentFacts({
  department: { name, code, superior, people, from_date, to_date },
  today,
}: {
  readonly department: Department;
  readonly today: IsoDate;
}): ReactNode {
  const facts = [
    code,
    superior === null ? null : texts.superiorOf(superior.name),
    from_date === null || from_date <= today ? null : texts.from(formatDate(isoDate(from_date))),
    to_date === null ? null : texts.until(formatDate(isoDate(to_date))),
  ];
  return (
    <div className={styles.facts}>
      <Row gap="sm" isTight>
        <Text as="span" weight="bold">
          <span className={styles.name}>{name}</span>
        </Text>
        <Text as="span" size="sm" isNumeric>
          {texts.people(people)}
        </Text>
        {from_date !== null && from_date > today && <Tag size="sm">{texts.notYet}</Tag>}
        {to_date !== null && to_date < today && <Tag size="sm">{texts.ended}</Tag>}
      </Row>
      <Hint>{facts.filter((fact) => fact !== null).join('・')}</Hint>
    </div>
  );
}
