import type { CSSProperties, ReactNode, Ref } from 'react';

import styles from './layout.module.css';

// The layout of most screens. A class of a screen's own is for what only that screen has.

const GAPS = {
  none: '0',
  xs: '0.25rem',
  compact: '0.375rem',
  sm: '0.5rem',
  snug: '0.625rem',
  md: '0.75rem',
  lg: '0.875rem',
  xl: '1rem',
};
type Gap = keyof typeof GAPS;

/** Of the wide ones, the lines of a wrapped row are closer together. */
const ROW_GAPS = { ...GAPS, xl: '0.5rem 1rem', wide: '0.5rem 1.5rem' };

// The style sheet takes as a variable what is another on phones or on paper.
const gapStyle = (gap: string) => ({ '--gap': gap }) as CSSProperties;

/** A screen: as wide as every other one, and as the bar above it, with the room around it. */
export function Screen({
  gap = 'lg',
  endsInBar,
  lang,
  children,
}: {
  /** `list` moves closer together on phones. */
  readonly gap?: 'sm' | 'md' | 'lg' | 'list';
  /** On phones its last part is a bar at the foot of the page, with no room below. */
  readonly endsInBar?: boolean;
  /** The language of a screen that is in no other. */
  readonly lang?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      lang={lang}
      className={styles.screen}
      style={gapStyle(GAPS[gap === 'list' ? 'lg' : gap])}
      data-gap={gap}
      data-bar={endsInBar}
    >
      {children}
    </div>
  );
}

/** One below the other; as a list its children are `li`. */
export function Stack({
  as: Element = 'div',
  gap = 'md',
  className = '',
  children,
}: {
  readonly as?: 'div' | 'ul' | 'ol';
  readonly gap?: Gap;
  /** A class for the look of this element alone, not its layout. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Element className={`${styles.stack} ${className}`} style={gapStyle(GAPS[gap])}>
      {children}
    </Element>
  );
}

/** One beside the other, for as long as there is room; as a list its children are `li`. Given a label, it is a group. */
export function Row({
  as = 'div',
  ref,
  label,
  gap = 'md',
  align,
  justify,
  isLast,
  isSingleLine,
  isTight,
  onPhones,
  className = '',
  children,
}: {
  readonly as?: 'div' | 'p' | 'span' | 'ul' | 'li';
  readonly ref?: Ref<HTMLDivElement>;
  readonly label?: string;
  readonly gap?: keyof typeof ROW_GAPS;
  readonly align?: 'baseline' | 'end';
  readonly justify?: 'between' | 'center' | 'end';
  /** It is at the end of the row that it is a part of. */
  readonly isLast?: boolean;
  /** Without room its parts get narrower instead of going to another line. */
  readonly isSingleLine?: boolean;
  /** Its lines, once it wraps, are those of a text: without a gap. */
  readonly isTight?: boolean;
  /** On phones: at both edges, sharing what room there is, or each on a line of its own. */
  readonly onPhones?: 'between' | 'fill' | 'lines';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  // They take the same props.
  const Element = as as 'div';
  return (
    <Element
      ref={ref}
      className={`${styles.row} ${className}`}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      style={{
        ...gapStyle(ROW_GAPS[gap]),
        alignItems: align,
        justifyContent: justify === 'between' ? 'space-between' : justify,
        flexWrap: isSingleLine === true ? 'nowrap' : undefined,
        rowGap: isTight === true ? 0 : undefined,
        marginInlineStart: isLast === true ? 'auto' : undefined,
      }}
      data-phones={onPhones}
    >
      {children}
    </Element>
  );
}

/** The buttons beside a heading. On phones the last, which is used most, comes first. */
export const Actions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);

/** The buttons at the end of an entry of a list; on phones a line below it, which they share. */
export const RowActions = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.rowActions}>{children}</div>
);

/** An element that takes a whole line of a row, or of columns. */
export const Line = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={styles.line}>{children}</div>
);

/** A group on a surface of its own. With a name, or a heading's id, it is a region of the page. */
export function Panel({
  label,
  labelledBy,
  gap = 'md',
  className = '',
  children,
}: {
  readonly label?: string;
  readonly labelledBy?: string;
  readonly gap?: Gap;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const Element = label === undefined && labelledBy === undefined ? 'div' : 'section';
  return (
    <Element
      className={`${styles.panel} ${className}`}
      style={gapStyle(GAPS[gap])}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </Element>
  );
}

/** A list without bullets: with lines above its entries or between them, as a card on a surface of its own. */
export function List({
  as: Element = 'ul',
  rules,
  isCard,
  children,
}: {
  readonly as?: 'ul' | 'ol';
  readonly rules?: 'above' | 'between';
  readonly isCard?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Element className={styles.list} data-rules={rules} data-card={isCard || undefined}>
      {children}
    </Element>
  );
}

/** The message of an empty list. */
export const Empty = ({
  isPlain = false,
  children,
}: {
  /** Within a surface already, such as a dialog. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  <p className={styles.empty} data-plain={isPlain || undefined}>
    {children}
  </p>
);

const TONES = { dim: 'var(--mantine-color-dimmed)', danger: 'var(--kt-danger)', success: 'var(--kt-success)' };

const TEXT_SIZES = { sm: '0.875rem', xs: '0.8125rem', '2xs': '0.75rem' };

/** A paragraph, or a part of one: what isn't said in the colour, size and weight of all text. */
export function Text({
  as: Element = 'p',
  tone,
  size,
  weight,
  isNumeric,
  role,
  id,
  children,
}: {
  readonly as?: 'p' | 'span' | 'div';
  readonly tone?: keyof typeof TONES | undefined;
  readonly size?: keyof typeof TEXT_SIZES;
  readonly weight?: 'bold' | undefined;
  /** Digits of equal width, so that numbers align and don't jump. */
  readonly isNumeric?: boolean;
  readonly role?: 'status' | 'alert' | undefined;
  readonly id?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Element
      className={styles.text}
      style={{
        color: tone && TONES[tone],
        fontSize: size && TEXT_SIZES[size],
        fontWeight: weight,
        fontVariantNumeric: isNumeric === true ? 'tabular-nums' : undefined,
      }}
      role={role}
      id={id}
    >
      {children}
    </Element>
  );
}

/** A small and quiet note beside or below something. */
export const Hint = ({
  as = 'p',
  children,
}: {
  readonly as?: 'p' | 'span';
  readonly children: ReactNode;
}): ReactNode => (
  <Text as={as} tone="dim" size="xs">
    {children}
  </Text>
);

/** The heading of a part of a screen: the screen's own is `ScreenTitle`. */
export function Heading({
  level = 2,
  size = level === 2 ? 'md' : 'sm',
  id,
  children,
}: {
  readonly level?: 2 | 3;
  readonly size?: 'lg' | 'md' | 'sm';
  readonly id?: string;
  readonly children: ReactNode;
}): ReactNode {
  const Element = `h${level}` as const;
  return (
    <Element className={styles.heading} data-size={size} id={id}>
      {children}
    </Element>
  );
}
