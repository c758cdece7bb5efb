import { images, sections } from 'virtual:guide/employees';
import type { ReactNode } from 'react';

import { useMay } from '../../lib/permissions.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { GuidePages } from './guide-pages.tsx';
import { texts } from './texts.ts';

const OWN = { name: texts.employees, sections, images };

/** The guide with the part for those who work for others: without a network, the employees' part alone is on the device. */
const WholeGuide = lazyPart(
  async () => {
    const administrators = await import('virtual:guide/administrators');
    return function Pages() {
      return <GuidePages parts={[OWN, { name: texts.administrators, ...administrators }]} />;
    };
  },
  ({ onRetry }) => (
    <GuidePages parts={[OWN]}>
      <LoadFailure onRetry={onRetry}>{texts.failed}</LoadFailure>
    </GuidePages>
  ),
);

/** 使い方: the guide, by role. */
export const GuideScreen = (): ReactNode => (useMay('read_users') ? <WholeGuide /> : <GuidePages parts={[OWN]} />);
