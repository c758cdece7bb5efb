import { useEffect, useState, type ReactNode } from 'react';

import { apiFile, wordsOf } from '../../lib/api.ts';
import { about } from '../../lib/subject.ts';
import { useDayActions } from './day-actions.tsx';
import styles from './attendance.module.css';
import { texts } from './texts.ts';

/** The photo that a shared device took at the punch, read as it is shown. */
export function KioskPhoto({ recordId }: { readonly recordId: number }): ReactNode {
  const { subject } = useDayActions();
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    let made: string | null = null;
    const { signal } = left;
    const input = { params: { id: String(recordId) }, signal };
    apiFile(...about(subject, 'GET /api/time-records/{id}/photo', input)).then(
      ({ blob }) => {
        if (signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(wordsOf(error, texts.kioskPhotoFailed));
      },
    );
    return () => {
      left.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [recordId, subject]);
  if (failure !== null) return failure;
  return url === null ? texts.kioskPhotoReading : <img className={styles.photo} src={url} alt={texts.kioskPhotoAlt} />;
}
