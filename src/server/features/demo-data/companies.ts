import { type DatedSettings, DEFAULT_WORKING_TIME_SETTINGS, firstSettings } from '#domain/overtime/settings.ts';
import { type DatedPolicy, FIRST_POLICY } from '#domain/company-policy/policy.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { LeaveKind } from '#domain/leave/kind.ts';
import { minutes } from '#domain/time/minutes.ts';
import {
  firstCalendar,
  MONTHS_END,
  nextPeriod,
  periodOn,
  type WageCalendar,
} from '#domain/working-time/wage-period.ts';
import type { WorkRule } from '#domain/work-rules/work-rule.ts';
import { calendarOf } from './calendar.ts';
import { CLIENT_WORK_COMPANY_ID, sesClients } from './client-work.ts';
import { LEAVE_COMPANY_ID, leaveKinds } from './leave-kinds.ts';
import { RULE_COMPANY_ID, workRules } from './work-rules.ts';

/** A company of the demo data with its employees' groups by name. */
export interface DemoCompany {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
  readonly clientCompanies: Readonly<
    Record<string, { readonly description: string; readonly jobAssignments: Readonly<Record<string, string>> }>
  >;
  readonly employmentTypes: Readonly<Record<string, string>>;
  /** The names of files beside this one, by the kind of logo. */
  readonly logos: Readonly<Record<string, string>>;
  /** Its policies of the sheet; the spec's before the first. */
  readonly policies: readonly DatedPolicy[];
  /** What it has settled of working time; the defaults before the first. */
  readonly settings: readonly DatedSettings[];
  /** Its work rules, by their names, each from the beginning. */
  readonly workRules?: Readonly<Record<string, WorkRule>>;
  /** The kinds of leave that it has switched on; it has paid leave in halves and by the hour, too. */
  readonly leaveKinds?: readonly LeaveKind[];
  /** The last day of each wage period from the beginning, where that isn't the month's end (D39). */
  readonly closingDay?: number;
}

/**
 * The spec's policy (D38), a wide tolerance of punches, and eight hours of rest between two days: its people often stay for
 * hours, or leave that early.
 */
const asInTheSpec: Pick<DemoCompany, 'policies' | 'settings'> = {
  policies: [],
  settings: [
    {
      from: FIRST_OF_ALL_MONTHS,
      settings: {
        ...DEFAULT_WORKING_TIME_SETTINGS,
        policy: { ...DEFAULT_WORKING_TIME_SETTINGS.policy, workInterval: minutes(480) },
        tolerance: { ...DEFAULT_WORKING_TIME_SETTINGS.tolerance, fromShift: minutes(360) },
      },
    },
  ],
};

/** What a company is created with that closes on that day, and nothing that it has settled since. */
const asCreated = (closingDay: number): Pick<DemoCompany, 'policies' | 'settings' | 'closingDay'> => ({
  policies: [FIRST_POLICY],
  settings: firstSettings(closingDay),
  closingDay,
});

/** The closing days of a company. */
export const wageCalendarOf = ({ closingDay = MONTHS_END }: Pick<DemoCompany, 'closingDay'>): WageCalendar =>
  firstCalendar(closingDay);

/**
 * The first day of the go-live month (D42) of a company whose months aren't the calendar's, `null` of another: its first
 * whole one of which there are records.
 */
export function goLiveDateOf(company: Pick<DemoCompany, 'closingDay'>, today: IsoDate): IsoDate | null {
  const calendar = wageCalendarOf(company);
  return calendar.length === 0 ? null : nextPeriod(periodOn(calendarOf(today).from, calendar), calendar).from;
}

/** The login screen's default company. */
export const DEMO_COMPANY_ID = 'demo';

/** The companies, parents first. */
export const companies: readonly DemoCompany[] = [
  {
    companyId: DEMO_COMPANY_ID,
    name: 'デモ株式会社',
    parentCompanyId: null,
    clientCompanies: {
      青空システムズ株式会社: {
        description: '基幹システムの開発と保守。\n勤務地は渋谷。窓口は田中様。',
        jobAssignments: {
          販売管理システム開発: '要件定義から結合テストまで',
          保守運用: '平日日中の問い合わせ対応と月次リリース',
          品質管理: '',
        },
      },
      みなと倉庫株式会社: {
        description: '物流センターの運営。夜間の交代勤務がある。',
        jobAssignments: { 夜間システム監視: '22時から翌朝6時まで', 入出庫管理: '' },
      },
      株式会社ひだまりケア: {
        description: '',
        jobAssignments: { コールセンター: '利用者からの電話とメールの受付', 請求事務: '月初に繁忙' },
      },
    },
    employmentTypes: { 正社員: '期間の定めのない雇用', 契約社員: '1年ごとに更新', パートタイム: '短時間勤務を含む' },
    logos: { normal: 'logo.svg', mobile: 'logo-mobile.svg' },
    ...asInTheSpec,
  },
  {
    companyId: 'demo-west',
    name: 'デモ西日本株式会社',
    parentCompanyId: DEMO_COMPANY_ID,
    clientCompanies: {},
    employmentTypes: {},
    logos: {},
    ...asCreated(20),
  },
  {
    companyId: 'sample',
    name: 'サンプル商事株式会社',
    parentCompanyId: null,
    clientCompanies: {
      みどり食品株式会社: { description: '', jobAssignments: { 受発注: '', 店舗支援: '福岡県内の店舗' } },
    },
    employmentTypes: { 正社員: '', アルバイト: '' },
    logos: {},
    ...asInTheSpec,
  },
  {
    companyId: RULE_COMPANY_ID,
    name: 'デモ就業ルール株式会社',
    parentCompanyId: null,
    clientCompanies: {},
    employmentTypes: { 正社員: '', パートタイム: '' },
    logos: {},
    policies: [FIRST_POLICY],
    settings: [],
    workRules,
  },
  {
    companyId: LEAVE_COMPANY_ID,
    name: 'デモ休暇株式会社',
    parentCompanyId: null,
    clientCompanies: {},
    employmentTypes: { 正社員: '' },
    logos: {},
    policies: [FIRST_POLICY],
    settings: [],
    leaveKinds,
  },
  {
    companyId: CLIENT_WORK_COMPANY_ID,
    name: 'デモ客先サービス株式会社',
    parentCompanyId: null,
    clientCompanies: sesClients,
    employmentTypes: { 正社員: '', 契約社員: '1年ごとに更新' },
    logos: {},
    policies: [FIRST_POLICY],
    settings: asInTheSpec.settings,
  },
];
