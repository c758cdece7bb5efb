import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import { BrandMark } from '../ui/brand-mark.tsx';
import { MOBILE } from '../ui/media.ts';
import styles from './company-logo.module.css';
import { texts } from './texts.ts';

/**
 * The company's logo, on phones the one made for them (D35); the product's own mark for a company without. The place is
 * kept free from the start, so that nothing moves when it comes.
 */
export function CompanyLogo({
  companyId,
  version,
}: {
  readonly companyId: string;
  /** Tells the browser's cache apart from that of a login before. */
  readonly version: number;
}): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const address = (kind: string): string => `/api/${kind}/${encodeURIComponent(companyId)}?t=${version}`;
  const choices = [...(onPhone ? [address('mobile-logo')] : []), address('company-logo')];
  const shown = choices.find((choice) => !missing.includes(choice));
  if (shown === undefined) {
    return (
      <span className={styles.placeholder}>
        <BrandMark size={28} />
        {texts.product}
      </span>
    );
  }
  return (
    <span className={styles.box}>
      <img
        key={shown}
        className={styles.logo}
        src={shown}
        alt={texts.logo}
        onError={() => setMissing([...missing, shown])}
      />
    </span>
  );
}
