import type { laterTexts as frameLater } from '../app/later-texts.ts';
import type { texts as frame } from '../app/texts.ts';
import type { deputyTexts as deputies } from '../features/approval/deputy-texts.ts';
import type { reportColumns, reportTexts as workReport } from '../features/assignments/report-texts.ts';
import type { historyTexts as history } from '../features/attendance/history-texts.ts';
import type { monthWords } from '../features/attendance/month-words.ts';
import type { pastTexts as pastMonth } from '../features/attendance/past-texts.ts';
import type { splitTexts as split } from '../features/attendance/split-texts.ts';
import type { swapTexts as swaps } from '../features/attendance/swap-texts.ts';
import type { frameTexts as periodFrames, texts as month } from '../features/attendance/texts.ts';
import type {
  accountTexts as account,
  confirmationTexts as passwordConfirmation,
  enrolmentTexts as enrolment,
  languageTexts as language,
  passkeyTexts as passkeys,
  recoveryTexts as recoveryCodes,
  resetTexts as passwordReset,
  secondFactorTexts as secondFactor,
  secondStepTexts as secondStep,
  sessionTexts as sessions,
  totpTexts as totp,
} from '../features/auth/account-texts.ts';
import type { ssoTexts as sso } from '../features/auth/sso-texts.ts';
import type { texts as login } from '../features/auth/texts.ts';
import type { texts as calendarFeed } from '../features/calendar-feed/texts.ts';
import type { linkTexts as chatLinks } from '../features/chat-apps/link-texts.ts';
import type { placeTexts as punchPlace, texts as punch } from '../features/clock/dialog-texts.ts';
import type { permissionTexts as positionPermission } from '../features/clock/permission-texts.ts';
import type { texts as clock } from '../features/clock/texts.ts';
import type { texts as unsentPunches } from '../features/clock/unsent-texts.ts';
import type { assistantTexts as assistants } from '../features/mcp/assistant-texts.ts';
import type { ownTexts as kioskIdentity } from '../features/kiosk/own-texts.ts';
import type {
  decidedTexts as leaveDecided,
  leaveTexts as leaveShared,
  texts as leave,
} from '../features/leave/texts.ts';
import type { withheldTexts as withheld } from '../features/leave/withheld.ts';
import type { yearTexts as leaveYear } from '../features/leave/year-texts.ts';
import type { addressTexts as mailAddress } from '../features/mail/texts.ts';
import type { bellTexts as bell } from '../features/notifications/bell.tsx';
import type { noticeWords as notices } from '../features/notifications/notice-words.ts';
import type {
  choiceTexts as mailChoices,
  newsTexts as news,
  pushTexts as push,
} from '../features/notifications/texts.ts';
import type { askedPunchTexts as askedPunches } from '../features/requests/asked-punches.tsx';
import type { texts as requests } from '../features/requests/texts.ts';
import type { misfitTexts as misfits } from '../features/shift/misfit-texts.ts';
import type {
  employeeTexts as employeeShifts,
  plannedTexts as plannedShifts,
  texts as shifts,
} from '../features/shift/texts.ts';
import type { apiTexts as api } from '../lib/api.ts';
import type { PUNCH_LABELS as punches, markWords as marks } from '../lib/attendance-words.ts';
import type { reopeningTexts as reopening } from '../lib/closed-month.tsx';
import type { dates } from '../lib/dates.ts';
import type { IRREGULAR_LABELS as irregularities } from '../lib/irregular-labels.ts';
import type { LEAVE_STATUS_NAMES as leaveStatuses } from '../lib/leave-status-names.ts';
import type { formMessages } from '../lib/form-messages.ts';
import type { ownMessages } from '../lib/own-messages.ts';
import type { periods } from '../lib/period-text.ts';
import type { placeWords } from '../lib/place-words.ts';
import type {
  REQUEST_KIND_NAMES as requestKinds,
  REQUEST_STATUS_NAMES as requestStatuses,
} from '../lib/request-names.ts';
import type { dayStateTexts as dayStates, dayValueLabels as dayValues } from '../lib/request-states.ts';
import type { requestWords } from '../lib/request-words.ts';
import type { SCREEN_TITLES as screenTitles } from '../lib/screen-titles.ts';
import type { approvalTexts as approvalSteps } from '../ui/approval-texts.ts';
import type { bandTexts as band } from '../ui/band-texts.ts';
import type { calendarTexts as calendars } from '../ui/calendars.tsx';
import type { closedTexts as closedMonth } from '../ui/closed-month-texts.ts';
import type { decisionListTexts as decisionList, decisionTexts as decisions } from '../ui/decision-texts.ts';
import type { editing } from '../ui/editing-texts.ts';
import type { guideTexts as guideLinks } from '../ui/guide-texts.ts';
import type { inPlaceTexts as inPlace } from '../ui/in-place-mark.tsx';
import type { texts as places } from '../ui/place-texts.ts';
import type { planAcceptanceTexts as planAcceptance } from '../ui/plan-acceptance-texts.ts';
import type { planCost } from '../ui/plan-change-question.tsx';
import type { planChangeTexts as planChange } from '../ui/plan-change-texts.ts';
import type { reportApprovalTexts as reportApproval } from '../ui/report-approval-texts.ts';
import type { reportLinkTexts as reportLink } from '../ui/report-link-texts.ts';
import type { reportStateNames as reportStates } from '../ui/report-state-tag.tsx';
import type { ROLE_NAMES as roles, texts as ui, unsavedTexts as unsaved } from '../ui/texts.ts';

/** Texts in another language: in the shape of the Japanese ones, with texts of any wording. */
type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...input: infer Input) => infer Result
    ? (...input: Input) => Translated<Result>
    : Texts extends readonly (infer Each)[]
      ? readonly Translated<Each>[]
      : Texts extends object
        ? { readonly [Key in keyof Texts]: Translated<Texts[Key]> }
        : Texts;

/** All texts of the employees' screens, by the names under which they are registered (`translatable`). */
export interface Catalogue {
  readonly account: Translated<typeof account>;
  readonly api: Translated<typeof api>;
  readonly 'approval-steps': Translated<typeof approvalSteps>;
  readonly 'asked-punches': Translated<typeof askedPunches>;
  readonly assistants: Translated<typeof assistants>;
  readonly band: Translated<typeof band>;
  readonly bell: Translated<typeof bell>;
  readonly 'calendar-feed': Translated<typeof calendarFeed>;
  readonly calendars: Translated<typeof calendars>;
  readonly 'chat-links': Translated<typeof chatLinks>;
  readonly clock: Translated<typeof clock>;
  readonly 'closed-month': Translated<typeof closedMonth>;
  readonly dates: Translated<typeof dates>;
  readonly 'day-states': Translated<typeof dayStates>;
  readonly 'day-values': Translated<typeof dayValues>;
  readonly 'decision-list': Translated<typeof decisionList>;
  readonly decisions: Translated<typeof decisions>;
  readonly deputies: Translated<typeof deputies>;
  readonly editing: Translated<typeof editing>;
  readonly 'employee-shifts': Translated<typeof employeeShifts>;
  readonly enrolment: Translated<typeof enrolment>;
  readonly 'form-messages': Translated<typeof formMessages>;
  readonly frame: Translated<typeof frame>;
  readonly 'frame-later': Translated<typeof frameLater>;
  readonly 'guide-links': Translated<typeof guideLinks>;
  readonly history: Translated<typeof history>;
  readonly 'in-place': Translated<typeof inPlace>;
  readonly irregularities: Translated<typeof irregularities>;
  readonly 'kiosk-identity': Translated<typeof kioskIdentity>;
  readonly language: Translated<typeof language>;
  readonly leave: Translated<typeof leave>;
  readonly 'leave-decided': Translated<typeof leaveDecided>;
  readonly 'leave-shared': Translated<typeof leaveShared>;
  readonly 'leave-statuses': Translated<typeof leaveStatuses>;
  readonly 'leave-year': Translated<typeof leaveYear>;
  readonly login: Translated<typeof login>;
  readonly 'mail-address': Translated<typeof mailAddress>;
  readonly 'mail-choices': Translated<typeof mailChoices>;
  readonly marks: Translated<typeof marks>;
  readonly misfits: Translated<typeof misfits>;
  readonly month: Translated<typeof month>;
  readonly 'month-words': Translated<typeof monthWords>;
  readonly news: Translated<typeof news>;
  readonly notices: Translated<typeof notices>;
  readonly 'own-messages': Translated<typeof ownMessages>;
  readonly passkeys: Translated<typeof passkeys>;
  readonly 'password-confirmation': Translated<typeof passwordConfirmation>;
  readonly 'password-reset': Translated<typeof passwordReset>;
  readonly 'past-month': Translated<typeof pastMonth>;
  readonly 'period-frames': Translated<typeof periodFrames>;
  readonly periods: Translated<typeof periods>;
  readonly 'place-words': Translated<typeof placeWords>;
  readonly places: Translated<typeof places>;
  readonly 'plan-acceptance': Translated<typeof planAcceptance>;
  readonly 'plan-change': Translated<typeof planChange>;
  readonly 'plan-cost': Translated<typeof planCost>;
  readonly 'planned-shifts': Translated<typeof plannedShifts>;
  readonly 'position-permission': Translated<typeof positionPermission>;
  readonly punch: Translated<typeof punch>;
  readonly 'punch-place': Translated<typeof punchPlace>;
  readonly punches: Translated<typeof punches>;
  readonly push: Translated<typeof push>;
  readonly 'recovery-codes': Translated<typeof recoveryCodes>;
  readonly reopening: Translated<typeof reopening>;
  readonly 'report-approval': Translated<typeof reportApproval>;
  readonly 'report-columns': Translated<typeof reportColumns>;
  readonly 'report-link': Translated<typeof reportLink>;
  readonly 'report-states': Translated<typeof reportStates>;
  readonly 'request-kinds': Translated<typeof requestKinds>;
  readonly 'request-statuses': Translated<typeof requestStatuses>;
  readonly 'request-words': Translated<typeof requestWords>;
  readonly requests: Translated<typeof requests>;
  readonly roles: Translated<typeof roles>;
  readonly 'screen-titles': Translated<typeof screenTitles>;
  readonly 'second-factor': Translated<typeof secondFactor>;
  readonly 'second-step': Translated<typeof secondStep>;
  readonly sessions: Translated<typeof sessions>;
  readonly shifts: Translated<typeof shifts>;
  readonly sso: Translated<typeof sso>;
  readonly split: Translated<typeof split>;
  readonly swaps: Translated<typeof swaps>;
  readonly totp: Translated<typeof totp>;
  readonly ui: Translated<typeof ui>;
  readonly unsaved: Translated<typeof unsaved>;
  readonly 'unsent-punches': Translated<typeof unsentPunches>;
  readonly withheld: Translated<typeof withheld>;
  readonly 'work-report': Translated<typeof workReport>;
}
