import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { erasureQuery } from './erasure-query.ts';
import { erasureTexts as texts } from './erasure-texts.ts';
import { Reservation } from './reservation.tsx';

/** On a person's page: that their data will be erased, or was; else what the page has in that place. */
export function ErasureNote({
  userId,
  onDone,
  children,
}: {
  readonly userId: number;
  readonly onDone: (message: string) => void;
  readonly children?: ReactNode;
}): ReactNode {
  const { data } = useQuery(erasureQuery(userId));
  if (data?.erased_at != null)
    return (
      <Banner kind="info">
        <p>{texts.erased(data.erased_at)}</p>
      </Banner>
    );
  if (data?.reservation != null)
    return (
      <Banner kind="info">
        <Reservation userId={userId} reservation={data.reservation} onDone={onDone} />
      </Banner>
    );
  return children;
}
