import { lazyPart } from '../ui/lazy-part.tsx';
import type { WaitingRequestProps } from '../features/closing/review-panel.tsx';

/** A request that holds a month open, to be decided on where the month is closed. */
export const WaitingRequest = lazyPart<WaitingRequestProps>(async () => {
  const [{ WaitingRequest: Waiting }, { LeaveFacts }] = await Promise.all([
    import('../features/requests/waiting-request.tsx'),
    import('../features/leave/leave-facts.tsx'),
  ]);
  return function WaitingForDecision(props) {
    return <Waiting {...props} LeaveFacts={LeaveFacts} />;
  };
});
