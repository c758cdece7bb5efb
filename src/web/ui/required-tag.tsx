import type { ReactNode } from 'react';

import styles from './required-tag.module.css';
import { texts } from './texts.ts';

/** 必須, after the label of a field. */
export const RequiredTag = (): ReactNode => <span className={styles.required}>{texts.required}</span>;
