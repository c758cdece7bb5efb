import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { logosQuery } from '../lib/logo-queries.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { MOBILE } from '../ui/media.ts';
import styles from './company-logo.module.css';
import { texts } from './texts.ts';

/**
 * The company's logo, on phones the one made for them (D35); the product's own mark for a company without. Its
 * space is reserved, so that nothing moves when it is loaded.
 */
export function CompanyLogo({ companyId }: { readonly companyId: string }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { data, isPending } = useQuery(logosQuery(companyId));
  const [broken, setBroken] = useState<string | null>(null);
  if (isPending) return <span className={styles.box} />;
  const address = (onPhone ? data?.mobile_logo : null) ?? data?.company_logo ?? null;
  if (address === null || address === broken) {
    return (
      <span className={styles.placeholder}>
        <BrandMark size={28} />
        {texts.product}
      </span>
    );
  }
  return (
    <span className={styles.box}>
      <img key={address} className={styles.logo} src={address} alt={texts.logo} onError={() => setBroken(address)} />
    </span>
  );
}
