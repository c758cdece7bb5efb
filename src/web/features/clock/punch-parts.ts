// What the clock shows around a tap, in one file that is fetched ahead of it.
export { PositionFailure } from './position-failure.tsx';
export { PunchDialog } from './punch-dialog.tsx';
export { PunchPlace } from './punch-place.tsx';
export { UndoToast } from './undo-toast.tsx';
export { UnsentPunches } from './unsent-punches.tsx';
