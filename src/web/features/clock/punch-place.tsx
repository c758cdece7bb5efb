import { IconBuilding, IconMapPinX, IconWalk } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { consequenceOf, isAtPlace, type Judgement, judgePlaces, type PlaceConsequence } from '#domain/places/place.ts';
import { placeWords } from '../../lib/place-words.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { placeTexts as texts, texts as clockTexts } from './dialog-texts.ts';
import type { Position } from './position.tsx';

/** The person's own places. Whether the device is in one of their networks may have changed since. */
const placesQuery = queryOptions({
  queryKey: queryKey('punch-places'),
  queryFn: ({ signal }) => api('GET /api/punch-places', { signal, uncached: true }),
  staleTime: 0,
});

/** What is known of where a punch would be made, and what would come of it. */
export interface PunchPlaceState {
  readonly judgement: Judgement | null;
  readonly consequence: PlaceConsequence;
  readonly canBeOffSite: boolean;
}

/** Judges where a punch at that position would be made; `null` while nobody knows the places, as without a network. */
export function usePunchPlace(position: Position, isOffSite: boolean): PunchPlaceState | null {
  const { data: known } = useQuery(placesQuery);
  if (known === undefined) return null;
  const places = known.places.map(({ is_on_network: isOnNetwork, ...place }) => ({ ...place, isOnNetwork }));
  const judgement = judgePlaces(position, places);
  return {
    judgement,
    consequence: consequenceOf(known.rule, judgement, isOffSite),
    canBeOffSite: known.punches_off_site,
  };
}

/** What the punch buttons need of the place; the code that judges it is loaded after them, and reports it. */
export interface PlaceAtTap {
  readonly isOffSite: boolean;
  /** The dialog has to open before the punch is sent: for a reason, or a refusal. */
  readonly asks: boolean;
}

/** Says where a punch would be made and the outcome, and whether it is made off site (直行・直帰). */
export function PunchPlace({
  position,
  isOffSite,
  onOffSite,
  onJudged,
  onLocate,
  correction,
}: {
  readonly position: Position;
  readonly isOffSite: boolean;
  readonly onOffSite: (isOffSite: boolean) => void;
  /** Called with what is known, and with `null` once nothing is. */
  readonly onJudged: (place: PlaceAtTap | null) => void;
  /** Takes the position again; `null` while it is being taken. */
  readonly onLocate: (() => void) | null;
  /** Where the day is corrected. */
  readonly correction: string;
}): ReactNode {
  const place = usePunchPlace(position, isOffSite);
  const asks = place !== null && (place.consequence === 'reason' || place.consequence === 'refuse');
  useEffect(() => {
    onJudged({ isOffSite, asks });
    return () => onJudged(null);
  }, [onJudged, isOffSite, asks]);
  if (place === null) return null;
  return (
    <Stack gap="xs">
      {place.canBeOffSite && (
        <Row justify="center">
          <CheckField label={texts.offSite} checked={isOffSite} onChange={onOffSite} />
        </Row>
      )}
      <PlaceVerdict place={place} isOffSite={isOffSite} correction={correction} onLocate={onLocate} />
    </Stack>
  );
}

/** The verdict on the place of a punch before it is made, in words, with its consequence. */
export function PlaceVerdict({
  place: { judgement, consequence },
  isOffSite,
  correction,
  onLocate,
}: {
  readonly place: PunchPlaceState;
  readonly isOffSite: boolean;
  readonly correction: string;
  /** Takes the position again; `null` while it is being taken, left out where it can't be. */
  readonly onLocate?: (() => void) | null;
}): ReactNode {
  if (judgement === null) return null;
  const { verdict, place, distance } = judgement;
  if (isAtPlace(verdict))
    return (
      <Row gap="xs" justify="center">
        <IconBuilding size={18} aria-hidden />
        <Text size="sm" tone="dim">
          {texts.at(place.name, verdict)}
        </Text>
      </Row>
    );
  const where = distance === null ? place.name : texts.from(place.name, placeWords.distance(distance));
  const isUncertain = verdict === 'uncertain';
  return (
    <Banner kind={consequence === 'refuse' ? 'error' : 'info'} icon={isOffSite ? IconWalk : IconMapPinX}>
      <Stack gap="sm">
        <p>
          <b>{isUncertain ? texts.uncertain(where) : texts.outside(where)}</b>{' '}
          {isOffSite ? texts.offSiteConsequences[consequence] : texts.consequences[consequence]}
        </p>
        {isUncertain && <p>{texts.moreExact}</p>}
        {onLocate !== undefined && (
          <Row>
            <Button variant="default" size="sm" disabled={onLocate === null} onClick={() => onLocate?.()}>
              {clockTexts.locateAgain}
            </Button>
          </Row>
        )}
        {consequence === 'refuse' && <Link to={correction}>{texts.correct}</Link>}
      </Stack>
    </Banner>
  );
}
