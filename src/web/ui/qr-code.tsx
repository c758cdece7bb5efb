import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { ReactNode } from 'react';

/** The white margin that readers need, in modules. */
const MARGIN = 4;

/** A QR code, black on white also in the dark: many readers take no other. */
export function QrCode({
  text,
  label,
  size = '208px',
}: {
  readonly text: string;
  /** The purpose of the code, as its accessible name. */
  readonly label: string;
  /** Its width and height, a length of CSS. */
  readonly size?: string;
}): ReactNode {
  const code = generate(text);
  const length = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      style={{ width: size, maxWidth: '100%', height: 'auto' }}
      viewBox={`${-MARGIN} ${-MARGIN} ${length} ${length}`}
    >
      <rect x={-MARGIN} y={-MARGIN} width={length} height={length} fill="white" />
      <path d={toSvgPath(code)} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
