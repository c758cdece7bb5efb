import type { ReactNode } from 'react';

/** The product's own mark, a clock face. Hidden from screen readers: the name is beside it. */
export function BrandMark({ size }: { readonly size: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <rect width="64" height="64" rx="15" fill="#2160cf" />
      <g fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="32" cy="32" r="19" />
        <path d="M32 20.5v12.5l8 5.5" />
      </g>
    </svg>
  );
}
