import type { ReactNode } from 'react';

import { epochMs } from '#domain/time/instant.ts';
import { formatMoment } from '../lib/dates.ts';
import { Banner } from './banner.tsx';
import { texts } from './texts.ts';

/** Says that there is no network, and when what is shown was read; nothing of what the server has just said. */
export const KeptBanner = ({ at }: { readonly at: number | null }): ReactNode =>
  at !== null && <Banner kind="info">{texts.readAt(formatMoment(epochMs(at)))}</Banner>;
