import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Notice } from '../ui/notice.tsx';
import { HOME } from './routes.ts';
import { texts } from './texts.ts';

const backToClock = <Link to={HOME}>{texts.backToClock}</Link>;

/** A screen that is planned and not there yet. */
export function InPreparation(): ReactNode {
  return <Notice title={texts.inPreparation} action={backToClock} />;
}

/** An address that the app doesn't know. */
export function NotFound(): ReactNode {
  return <Notice title={texts.notFoundTitle} text={texts.notFound} action={backToClock} />;
}
