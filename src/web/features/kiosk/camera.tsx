import { IconCameraOff } from '@tabler/icons-react';
import { decodeQR } from 'qr/decode.js';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { MOST_PHOTO_BYTES, PHOTO_WIDTH } from '#domain/kiosk/photo.ts';
import { Button } from '../../ui/button.tsx';
import styles from './kiosk.module.css';
import { texts } from './texts.ts';

/** Between two looks, in milliseconds: a look takes some ten. */
const LOOK_MS = 120;

/** A code that is still in sight isn't shown again, until it was out of sight for so long, in milliseconds. */
const SAME_MS = 4000;

/** As wide as the picture is looked at, in pixels: a code of a telephone is large. */
const WIDTH = 640;

const HAS_CAMERAS = 'mediaDevices' in navigator;

/** The code in the picture of the video; `null` where there is none. */
function lookAt(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  if (video.videoWidth === 0) return null;
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  if (picture === null) return null;
  picture.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(picture.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null;
  }
}

/** How much of its quality a photo keeps: the first at which it is small enough. */
const QUALITIES = [0.7, 0.5, 0.3];

/** A photo of what the video shows, a JPEG in base64; `undefined` while it shows nothing. */
function takePhoto(video: HTMLVideoElement): string | undefined {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_WIDTH;
  canvas.height = Math.round((PHOTO_WIDTH * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const photo = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if ((photo.length * 3) / 4 <= MOST_PHOTO_BYTES) return photo;
  }
  return undefined;
}

/** What the camera sees, as in a mirror; calls with each QR code that is shown to it. */
export function Camera(props: Watched): ReactNode {
  const [round, setRound] = useState(0);
  return <Watching key={round} {...props} onRetry={() => setRound(round + 1)} />;
}

interface Watched {
  readonly onRead: (text: string) => void;
  /** Called with what takes a photo. */
  readonly onReady: (take: () => string | undefined) => void;
}

function Watching({ onRead, onReady, onRetry }: Watched & { readonly onRetry: () => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const ready = useEffectEvent(onReady);
  // Without https there is no such thing.
  const [state, setState] = useState<'starting' | 'on' | 'failed'>(HAS_CAMERAS ? 'starting' : 'failed');
  useEffect(() => {
    const shown = video.current;
    if (shown === null || !HAS_CAMERAS) return;
    ready(() => takePhoto(shown));
    const canvas = document.createElement('canvas');
    let stream: MediaStream | null = null;
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout>;
    let last = { text: '', at: 0 };
    const look = (): void => {
      const text = lookAt(shown, canvas);
      const now = performance.now();
      if (text !== null) {
        const isNew = text !== last.text || now - last.at > SAME_MS;
        last = { text, at: now };
        if (isNew) read(text);
      }
      timer = setTimeout(look, LOOK_MS);
    };
    const start = async (): Promise<void> => {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 } },
        audio: false,
      });
      if (hasEnded) return stop(opened);
      stream = opened;
      // Another program may take it away.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => setState('failed'));
      shown.srcObject = opened;
      await shown.play();
      setState('on');
      look();
    };
    start().catch(() => {
      if (!hasEnded) setState('failed');
    });
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      if (stream !== null) stop(stream);
    };
  }, []);
  return (
    <div className={styles.camera} data-state={state}>
      <video ref={video} className={styles.video} muted playsInline aria-label={texts.camera} />
      <div role="status">
        {state === 'failed' && (
          <div className={styles.noCamera}>
            <IconCameraOff size={28} aria-hidden />
            <p>{texts.noCamera}</p>
            <Button variant="default" onClick={onRetry}>
              {texts.startCamera}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
