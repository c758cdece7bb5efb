import type { ReactNode } from 'react';

import type { AskedPunchResponse } from '#contract/requests.ts';
import { isAtPlace } from '#domain/places/place.ts';
import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import { markWords, PUNCH_LABELS } from '../../lib/attendance-words.ts';
import { placeWords } from '../../lib/place-words.ts';
import { formatMoment } from '../../lib/dates.ts';
import { translatable } from '../../lib/language.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { MapLink } from '../../ui/place-link.tsx';
import { Mark } from '../../ui/tag.tsx';

export const askedPunchTexts = translatable('asked-punches', {
  received: (what: string, at: string) => `${what}（${at}に受信）`,
  from: (place: string, distance: number) => `${place}から${placeWords.distance(distance)}`,
  accuracy: (metres: number) => `誤差 約${Math.round(metres)}m`,
  placeReason: (reason: string) => `場所の理由: ${reason}`,
  note: (note: string) => `備考: ${note}`,
  placeOf: (punch: string) => `${punch}の場所: `,
});

const momentOf = (at: string): EpochMs => epochMs(Date.parse(at));

/** The offline punches that a request was made of, as they were made: when, and where. */
export const AskedPunches = ({ punches }: { readonly punches: readonly AskedPunchResponse[] }): ReactNode => (
  <Stack gap="xs">
    {punches.map((punch) => (
      <AskedPunch key={punch.record_type} punch={punch} />
    ))}
  </Stack>
);

function AskedPunch({ punch }: { readonly punch: AskedPunchResponse }): ReactNode {
  const { record_type: type, place, off_site: isOffSite = false, latitude, longitude, accuracy } = punch;
  const name = `${PUNCH_LABELS[type]} ${formatMoment(momentOf(punch.recorded_at))}`;
  const isUnconfirmed = punch.time_unconfirmed === true || punch.offline.clock_difference_ms === null;
  const away = isOffSite ? placeWords.offSite(type) : placeWords.away(place, false);
  const said = [
    ...(place === undefined ? [] : [whereOf(place)]),
    ...(place?.reason == null ? [] : [askedPunchTexts.placeReason(place.reason)]),
    ...(punch.note === null ? [] : [askedPunchTexts.note(punch.note)]),
  ];
  return (
    <Row gap="sm" align="baseline">
      <Text as="span" size="sm">
        {askedPunchTexts.received(`${markWords.offline} ${name}`, formatMoment(momentOf(punch.received_at)))}
      </Text>
      {isUnconfirmed && <Mark tone="dim">{markWords.timeUnconfirmed}</Mark>}
      {away !== null && <Mark tone="dim">{away}</Mark>}
      {said.map((text) => (
        <Text key={text} as="span" size="sm">
          {text}
        </Text>
      ))}
      {latitude !== null && longitude !== null && (
        <MapLink latitude={latitude} longitude={longitude} of={askedPunchTexts.placeOf(name)} />
      )}
      {accuracy !== null && (
        <Text as="span" size="sm">
          {askedPunchTexts.accuracy(accuracy)}
        </Text>
      )}
    </Row>
  );
}

const whereOf = ({ verdict, name, distance }: NonNullable<AskedPunchResponse['place']>): string =>
  isAtPlace(verdict) || distance === null ? name : askedPunchTexts.from(name, distance);
