import type { ReactNode } from 'react';

import { type Frame, pointIn, roundLength, tilesOf } from '#domain/places/map.ts';
import { type Circle, type DevicePosition, isAtPlace, judgeCircle } from '#domain/places/place.ts';
import { Hint } from '../../ui/layout.tsx';
import styles from './places.module.css';
import { texts } from './texts.ts';

const [WIDTH, HEIGHT] = [480, 280];

/** How much of the height the circle takes. */
const SHARE = 0.55;

/** The map whose tiles are drawn below. */
export interface MapSource {
  readonly tiles: string;
  readonly attribution: string;
}

/** A place to scale: its circle, the latest punches around it with their accuracy, and the map where there is one. */
export function PlaceDrawing({
  circle,
  punches,
  map,
}: {
  readonly circle: Circle;
  readonly punches: readonly DevicePosition[];
  readonly map: MapSource | null;
}): ReactNode {
  const frame: Frame = {
    centre: circle,
    width: WIDTH,
    height: HEIGHT,
    metresPerUnit: (2 * circle.radius) / (HEIGHT * SHARE),
  };
  const drawn = punches.map((punch) => ({
    ...pointIn(frame, punch),
    accuracy: (punch.accuracy ?? 0) / frame.metresPerUnit,
    isWithin: isAtPlace(judgeCircle(punch, circle).verdict),
  }));
  const scale = roundLength(frame.metresPerUnit * WIDTH * 0.25);
  const scaleWidth = scale / frame.metresPerUnit;
  const said = texts.drawing(circle.radius, drawn.length, drawn.filter(({ isWithin }) => isWithin).length);
  return (
    <figure className={styles.figure}>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
        {map !== null &&
          tilesOf(frame, map.tiles).map(({ url, x, y, size }) => (
            <image key={`${url} ${x}`} href={url} x={x} y={y} width={size} height={size} />
          ))}
        {drawn.map(({ x, y, accuracy, isWithin }, index) => (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- Two punches may be at one place.
            key={index}
            className={styles.accuracy}
            data-within={isWithin || undefined}
            cx={x}
            cy={y}
            r={Math.min(accuracy, WIDTH)}
          />
        ))}
        <circle className={styles.circle} cx={WIDTH / 2} cy={HEIGHT / 2} r={(HEIGHT * SHARE) / 2} />
        <path className={styles.centre} d={`M${WIDTH / 2 - 6} ${HEIGHT / 2}h12m-6 -6v12`} />
        {drawn.map(({ x, y, isWithin }, index) =>
          // Their form differs as well as their colour.
          isWithin ? (
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            <circle key={index} className={styles.punch} data-within cx={x} cy={y} r={4} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            <path key={index} className={styles.punch} d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
          ),
        )}
        <g className={styles.scale}>
          <path d={`M16 ${HEIGHT - 22}v6h${scaleWidth}v-6`} />
          <text x={16 + scaleWidth / 2} y={HEIGHT - 26} textAnchor="middle">
            {scale}m
          </text>
          <path d={`M${WIDTH - 24} 44v-24m-5 7l5 -7l5 7`} />
          <text x={WIDTH - 24} y={58} textAnchor="middle">
            {texts.north}
          </text>
        </g>
      </svg>
      <figcaption>
        <Hint>
          {said}
          {map !== null && <span className={styles.attribution}> {map.attribution}</span>}
        </Hint>
      </figcaption>
    </figure>
  );
}
