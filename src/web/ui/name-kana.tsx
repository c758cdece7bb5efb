import type { ReactNode } from 'react';

import { isKana, storedKana } from '#domain/users/name-kana.ts';
import styles from './name-kana.module.css';
import { texts } from './texts.ts';
import { TypedField, type TypedText } from './typed-field.tsx';

/** The fault of a typed text that is no reading of a name; none without a text. */
export function typedKanaFault(text: string): string | undefined {
  return text.trim() === '' || isKana(storedKana(text)) ? undefined : texts.invalidKana;
}

/**
 * A field for how a name is read (フリガナ): hiragana and half width become katakana when the field is left. The value is
 * the text as typed; `storedKana` parses it.
 */
export const KanaField = (props: TypedText): ReactNode => (
  <TypedField
    {...props}
    read={(text) => (isKana(storedKana(text)) ? storedKana(text) : null)}
    write={(kana) => kana}
    faultOf={typedKanaFault}
    maxLength={100}
  />
);

/** A name with its reading above it, small, where that is known. */
export const NameWithKana = ({
  kana,
  children,
}: {
  readonly kana: string | null;
  readonly children: ReactNode;
}): ReactNode => (
  <div className={styles.name}>
    {kana !== null && <div className={styles.kana}>{kana}</div>}
    {children}
  </div>
);
