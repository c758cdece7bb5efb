import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { guideHeadingFor, guidePath } from '../lib/guide-sections.ts';
import { Link, useLocation } from '../lib/router.tsx';
import styles from './guide-link.module.css';
import { guideTexts } from './guide-texts.ts';

/** Leads to the section of the guide that is about the open screen; none where no section is, unless the link stays. */
export function GuideLink({ stays = false }: { readonly stays?: boolean }): ReactNode {
  const heading = guideHeadingFor(useLocation().pathname);
  return (
    (stays || heading !== null) && (
      <Link
        to={guidePath(heading)}
        className={styles.guide}
        aria-label={stays ? guideTexts.guide : guideTexts.ofScreen}
        title={guideTexts.guide}
      >
        <IconHelp size={20} stroke={1.75} aria-hidden />
      </Link>
    )
  );
}
