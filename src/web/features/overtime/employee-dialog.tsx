import type { ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { Link, navigate, useLocation, useSearchParams } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MeasuredRow } from './limit-status.ts';
import { texts } from './texts.ts';

// Not needed before somebody is looked at.
const EmployeeDetail = lazyPart(async () => (await import('./employee-detail.tsx')).EmployeeDetail);

const OPENED_HERE = 'employee-opened-here';

/** Opens an employee's detail: a step of its own, so that a phone's back button closes it and not the screen. */
export function EmployeeLink({ row: { user_id, name } }: { readonly row: MeasuredRow }): ReactNode {
  const [search] = useSearchParams();
  const opened = new URLSearchParams(search);
  opened.set('employee', String(user_id));
  return (
    <Link to={`?${opened}`} state={OPENED_HERE}>
      {name}
    </Link>
  );
}

/** The dialog of an employee against all the limits. */
export function EmployeeDialog({
  row,
  overview,
  onClose,
}: {
  /** `null` closes it. */
  readonly row: MeasuredRow | null;
  readonly overview: OvertimeOverview;
  /** Closes what wasn't opened here, as by a link from elsewhere. */
  readonly onClose: () => void;
}): ReactNode {
  const { state } = useLocation();
  const close = (): void => {
    if (state === OPENED_HERE) navigate(-1);
    else onClose();
  };
  return (
    <SubjectDialog
      subject={row}
      title={({ employee_id, name }) => texts.detailOf(employee_id, name)}
      isWide
      onClose={close}
    >
      {(shown) => (
        <>
          <EmployeeDetail row={shown} overview={overview} />
          <DialogActions>
            <Button variant="default" onClick={close}>
              {texts.close}
            </Button>
          </DialogActions>
        </>
      )}
    </SubjectDialog>
  );
}
