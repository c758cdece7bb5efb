import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import styles from './banner.module.css';
import { LoadFailure } from './load-failure.tsx';
import { texts } from './texts.ts';

/** A part of a screen whose code is loaded by itself. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead of its use; not getting it now is no loss. */
  readonly preload: () => void;
};

/** Says that code could not be loaded, and offers to try again. */
type Failure = ComponentType<{ readonly onRetry: () => void }>;

const PartFailure: Failure = ({ onRetry }) => (
  <LoadFailure retry={texts.again} onRetry={onRetry}>
    {texts.partFailed}
  </LoadFailure>
);

/**
 * A part of a screen whose code is loaded when the part is first shown. Where it can't be loaded, the part says so in its
 * own place and offers to try again, which it does by itself once the network is back: the screen around it stays as it is.
 * `Waiting` stands in its place until it is there, and is as large.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: Failure = PartFailure,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  let code: { readonly Part: ComponentType<Props> } | null = null;
  const loadOnce = async () => (code ??= { Part: await load() });

  function Part(props: Props): ReactNode {
    const [loaded, setLoaded] = useState(code);
    const [hasFailed, setFailed] = useState(false);
    // Before the code is asked for, so that no network that comes back as that fails is missed.
    useEffect(() => {
      if (loaded !== null) return;
      const retry = (): void => setFailed(false);
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [loaded]);
    useEffect(() => {
      if (loaded === null && !hasFailed) loadOnce().then(setLoaded, () => setFailed(true));
    }, [loaded, hasFailed]);
    if (loaded !== null) return <loaded.Part {...props} />;
    if (hasFailed) return <Failed onRetry={() => setFailed(false)} />;
    return Waiting !== undefined && <Waiting {...props} />;
  }
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => {}) });
}

/** At the foot of the page: what floats has no place of its own. */
const FloatingFailure: Failure = (props) => (
  <div className={styles.foot}>
    <PartFailure {...props} />
  </div>
);

/**
 * A dialog, or what else floats above the page, whose code is loaded when it is first opened. It stays from then on, so
 * that it can go out. Where it can't be loaded, that is said at the foot of the page.
 */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load, FloatingFailure);
  function LazyDialog(props: Props): ReactNode {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted && <Part {...props} />;
  }
  return Object.assign(LazyDialog, { preload: Part.preload });
}
