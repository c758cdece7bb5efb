import type { ReactNode } from 'react';

import type { RequestDetail } from '#contract/requests.ts';
import { isoDate } from '#domain/time/date.ts';
import { Banner } from '../../ui/banner.tsx';
import { InPlaceMark } from '../../ui/in-place-mark.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import type { LeaveFactsView } from './approvals-screen.tsx';
import { useRequestDecisions } from './decisions.ts';
import { StateTable } from './state-table.tsx';
import { texts } from './texts.ts';

export interface RequestProps {
  readonly request: RequestDetail;
  readonly onDone: (message: string) => void;
}

/** What a request asks to change, with its decision for who may decide. */
export const DecidableRequest = ({
  request,
  LeaveFacts,
  onDone,
}: RequestProps & { readonly LeaveFacts: LeaveFactsView | undefined }): ReactNode => (
  <>
    {request.now !== null && <Banner kind="info">{texts.changedMeanwhile}</Banner>}
    <StateTable date={isoDate(request.date)} before={request.before} now={request.now} after={request.after} />
    {LeaveFacts !== undefined && request.leave !== undefined && <LeaveFacts leave={request.leave} />}
    <Decision request={request} onDone={onDone} />
  </>
);

/** The buttons of the approver, on the day as it is shown. The reason of a failure stays when a reload takes the buttons away. */
function Decision({ request, onDone }: RequestProps): ReactNode {
  const { failures, buttonsOfAll, dialogs } = useRequestDecisions(onDone);
  return (
    <>
      {failures}
      {request.can.includes('approve') && (
        <Stack gap="sm">
          <InPlaceMark of={request} />
          <Row onPhones="fill" justify="end">
            {buttonsOfAll([request], request.now === null ? undefined : texts.approveSeen)}
          </Row>
        </Stack>
      )}
      {dialogs}
    </>
  );
}
