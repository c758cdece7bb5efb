/** Texts of the limits of overtime, for admins. */
const count = (people: number): string => people.toLocaleString('ja-JP');

export const texts = {
  toHealth: '健康管理（80時間・100時間を超えた社員）',
  title: '時間外労働の上限（36協定）',
  origins: { '/settings': '設定に戻る', '/admin/home': 'ホームに戻る' },
  loading: '読み込み中...',
  loadFailed: '時間外労働の状況の取得に失敗しました',
  nobody: 'この月の社員はいません',
  none: '条件に合う社員はいません',

  card: '36協定の超過・見込み',
  cardUnit: '人',
  cardCounts: (broken: number, expected: number) =>
    [...(broken > 0 ? [`超過${count(broken)}人`] : []), ...(expected > 0 ? [`見込み${count(expected)}人`] : [])].join(
      '・',
    ),
  /** A limit that is or will be exceeded; only that of the month goes without its name. */
  cardNote: (isBroken: boolean, kind: string, amount: string) =>
    [isBroken ? '超過' : '見込み', ...(kind === '' ? [] : [kind]), amount].join(' '),
  chart: '今月の時間外労働',
  noOvertime: 'なし',
  hours: (hours: number) => `${hours}時間`,
  upTo: (overtime: string) => `${overtime}まで`,
  beyond: (limit: string) => `${limit}超`,

  agreement: '協定の内容',
  month: '1か月',
  year: '年間',
  specialClause: '特別条項',
  noSpecialClause: 'なし',
  specialClauseText: (monthTotal: string, year: string, months: number) =>
    `1か月 ${monthTotal}（休日労働を含む）・年間 ${year}・年${months}回まで`,
  firstMonth: '起算月',
  yearOfMonth: (year: number) => `${year}年`,
  monthNumber: (month: number) => `${month}月`,
  firstDay: '起算日',
  dayNumber: (day: number) => `${day}日`,
  days: '期間',
  monthWithDays: (month: string, days: string) => `${month}（${days}）`,
  statutoryRestDay: '法定休日',
  noRestDay: '定めなし',
  weekdays: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'] as const,
  annualVariable: '1年単位の変形労働時間制',
  annualVariableOn: '適用',
  warning: '警告',
  warningText: (percent: number) => `上限の${percent}％`,
  settings: '36協定の設定',

  pace: 'このままのペースだと',
  paceOf: (month: string) => `${month}までのペースだと`,
  paceHint: '上限を超えた人と、このままのペースで最初に超える月の人の数です。月を選ぶと絞り込めます。',
  noBreaches: '上限を超えた人、このままのペースで超える見込みの人はいません。',
  limit: '上限',
  people: (people: number) => `${count(people)}人`,
  brokenPeople: (people: number) => `超過${count(people)}人`,
  expectedPeople: (people: number) => `見込み${count(people)}人`,
  /** After the number of all of them. */
  ofThem: (broken: number, expected: number) => `（超過${count(broken)}人、見込み${count(expected)}人）`,
  listTitle: '超過する見込みの人',
  listOf: (month: string) => `${month}に超過・超過見込み`,
  noneExpected: 'このままのペースで上限を超える見込みの人はいません。',
  pastMonths: (months: number) => `過去の月を表示（${months}か月）`,
  more: (left: number) => `さらに表示（残り${count(left)}件）`,
  against: (value: string, most: string) => `${value} / ${most}`,
  chosenMonth: (month: string) => `${month}に超過・超過見込みの人のみ`,

  state: '状態',
  states: { broken: '超過', expected: '超過見込み', near: '注意', within: '上限内' },
  perPerson: (hours: string): string => `平均 ${hours}`,
  stateOf: (state: string, people: number): string => `${state} ${count(people)}人`,
  tiles: { broken: '年度内に超過', expected: '超過見込み', near: '注意' },
  brokenIn: (month: number) => `${month}月に超過`,
  all: 'すべて',
  shown: (people: number) => `${count(people)}人を表示`,

  employeeId: '社員ID',
  name: '氏名',
  average: '2〜6か月の平均',
  averageOf: (months: number) => `${months}か月`,
  monthsOver: (most: string) => `${most}超の月`,
  shortIntervals: 'インターバル不足',
  times: (times: number) => `${times}回`,
  expected: (value: string) => `→ ${value}`,
  unknown: '-',
  over: '超過',
  usesClause: '特別条項',

  limitMark: '上限',
  warningMark: (percent: number) => `警告（上限の${percent}％）`,
  expectedMark: '→ 見込み',
  legend: '凡例',

  shortKinds: {
    month: '1か月',
    month_total: '1か月（休日労働込み）',
    average: '2〜6か月の平均',
    year: '年間',
    months_over: (most: string) => `${most}超の回数`,
  },
  kinds: {
    month: '1か月の上限',
    month_total: '1か月の上限（休日労働を含む）',
    average: '2〜6か月の平均（休日労働を含む）',
    year: '年間の上限',
    months_over: (most: string) => `${most}を超える月の回数`,
  },
  averageKind: (months: number) => `${months}か月の平均（休日労働を含む）`,

  detailOf: (employeeId: string, name: string) => `${employeeId} ${name}`,
  attendance: '勤怠を見る',
  byMonth: '月ごとの時間外労働と休日労働',
  chartHint: (until: string) => `${until}までは実績、それより後はこのままのペースでの見込みです。`,
  chartHintNow: (month: string) => `${month}からは、このままのペースでの見込みです。`,
  overtime: '時間外労働',
  restDay: '法定休日労働',
  unknownMonth: '記録なし',
  limitLine: (most: string) => `1か月の上限 ${most}`,
  premiumLine: '60:00（割増賃金50％以上）',
  averageLine: '80:00（2〜6か月の平均の上限）',
  table: '月ごとの時間を表で見る',
  monthHead: '月',
  kindHead: '区分',
  carried: '移行前',
  carriedHint: '「移行前」の月は、前の製品の集計です。',
  actual: '実績',
  projected: '見込み',
  soFar: (overtime: string, restDay: string) => `これまで ${overtime}（法定休日労働 ${restDay}）`,
  standings: '上限に対する状況',
  standingsAt: (month: string) => `${month}末まで`,
  standingsOn: (month: number, day: number) => `${month}月${day}日まで`,
  standingsNow: '現在',
  breaches: 'この年度に超過した上限',
  noBreachesOf: '超過した上限はありません。',
  expectedBreaches: '超過する見込みの上限',
  noExpectedOf: 'このままのペースでは、上限を超える見込みはありません。',
  close: '閉じる',
  shortYear: (year: number) => `${String(year).slice(2)}年`,
  span: (from: string, to: string) => (from === to ? from : `${from}〜${to}`),
};

/** Texts of the settings of the agreement and of working time. */
export const settingsTexts = {
  value: (month: string, year: string): string => `月${month}、年${year}まで`,
  findingsValue: (days: number, interval: string): string => `連続勤務${days}日以上、インターバル${interval}未満など`,
  parts: { agreement: '36協定', counting: '週・法定休日・月の合計', findings: '要確認の基準' },
  leads: {
    agreement:
      '労働基準監督署に届け出た36協定（時間外労働・休日労働に関する協定届）の内容を、そのまま入力します。36協定の画面・管理ホーム・お知らせが、この上限で判断します。',
    counting:
      '時間外労働と法定休日労働の数え方を、就業規則のとおりに設定します。勤務形態で別に決めた項目は、そちらを使います。',
    findings:
      '月次・締めの「要確認」に表示する基準です。緩くすると表示が減り、厳しくすると増えます。労働時間の数え方は変わりません。',
  },
  agreementYear: '協定の1年',
  agreementYearLead: '協定届の「起算日」です。上限は、この日から数えた1か月と1年間で確認します。',
  ordinaryLimits: 'ふだんの上限（限度時間）',
  ordinaryLimitsLead: '協定届の表面の、延長することができる時間数です。',
  specialClause: '特別条項',
  specialClauseLead: '協定届の裏面（様式第9号の2）に、臨時の場合の定めがある会社だけが使用します。',
  warnings: '注意の表示',
  warningsLead: '上限に近づいた社員を、超える前に表示します。',
  week: '1週間',
  weekLead: '週40時間を超えた時間を数えるための、1週間の区切りと長さです。',
  restDays: '法定休日',
  restDaysLead: '法定休日の労働は、時間外労働とは別に数えます（割増35％以上）。',
  monthEnd: '月の合計',
  monthEndLead: '給与に渡す1か月の合計の端数です。',
  punchFindings: '打刻の確認',
  punchFindingsLead: '打刻と、本人の修正・シフト・PCの使用との差です。',
  restFindings: '働きすぎの確認',
  restFindingsLead: '続けて働いた日数と、勤務と勤務の間の休息です。',
  othersChanged: 'この画面の項目は変わりません。',
  saveFailed: '設定を保存できませんでした',
  invalidDuration: '45:00のように入力してください',
  beyond: (most: string) => `法律の上限は${most}です`,
  atMost: (most: string) => `${most}以下で入力してください`,
  timesInvalid: '回数は0〜6の整数で入力してください',
  numberInvalid: (min: number, max: number) => `${min}〜${max}の整数で入力してください`,
  fourWeeksInvalid: '起算日を2026-11-20のように入力してください',
  loadFailed: '設定の取得に失敗しました',

  effectiveMonth: '適用開始月',
  always: '最初から',
  chooseMonth: '月を選ぶ',
  effectiveHint: (month: string) => `${month}から適用します。それより前の月は変わりません。`,
  alwaysHint: 'すべての月に適用します。',
  untilNext: (month: string) => `${month}からは、登録済みの別の設定が適用されます。`,
  past: 'すでに終わった月の集計も変わります（締めた月を除く）。',
  from: (month: string) => `${month}から`,
  current: '適用中',
  stored: '登録済みの設定',
  othersLawful: 'ほかの項目は、法律の上限と、法律に定めのない項目の初期値です。',
  lawful: '法律の上限と、法律に定めのない項目の初期値です。',
  changeFrom: (month: string) => `${month}の設定を変更する`,

  weekly: '毎週1日',
  fourWeeks: '4週間に4日',
  fourWeeksFrom: (date: string) => `4週間に4日（${date}から）`,
  byTheMinute: '1分単位（端数処理なし）',
  halfHour: '30分未満は切り捨て、30分以上は1時間に',
  counted: '通算する',
  notCounted: '通算しない',
  applied: '適用',
  notApplied: 'なし',
  days: (days: number) => `${days}日`,
  minutes: (length: number) => `${length}分`,
  notCompared: '比べない',
};

/** Each setting by the name of its field: what it is called, what it does and what the law says, `most` being the most there can be. */
export const settingTexts = {
  first_month: {
    label: '起算月',
    hint: '協定の1年が始まる月です。年間の上限と特別条項の回数を、この月から12か月で数えます。',
  },
  first_day: {
    label: '起算日',
    hint: '協定の1年と各月が始まる日です。1か月の上限は、この日から翌月の前日までで数えます（労働基準法施行規則第17条）。締日の翌日（20日締めなら21日）にすると、給与の月度とそろいます。変更した月は、前の月の終わりの翌日から始まります。',
  },
  is_annual_variable: {
    label: '1年単位の変形労働時間制',
    hint: '対象期間が3か月を超える制度を適用している場合にオンにします。法律の上限は1か月42:00、年間320:00になります（労働基準法第36条第4項）。',
  },
  month_minutes: {
    label: '1か月の上限',
    hint: (most: string) =>
      `1か月の時間外労働の限度です。法定休日の労働は含みません。法律の上限は${most}です（労働基準法第36条第4項）。`,
  },
  year_minutes: {
    label: '年間の上限',
    hint: (most: string) =>
      `年間の時間外労働の限度です。法定休日の労働は含みません。法律の上限は${most}です（労働基準法第36条第4項）。`,
  },
  has_special_clause: {
    label: '特別条項',
    hint: '臨時の特別な事情で1か月の上限を超えられる定めがある場合にオンにします（労働基準法第36条第5項）。超えられる月は、回数で管理します。',
  },
  'special_clause/month_total_minutes': {
    label: '1か月の上限（休日労働を含む）',
    hint: (most: string) =>
      `特別条項を使う月の、時間外労働と法定休日労働の合計の限度です。法律では100時間未満（${most}まで）です。`,
  },
  'special_clause/year_minutes': {
    label: '年間の上限（特別条項）',
    hint: (most: string) => `特別条項を使う場合の、年間の時間外労働の限度です。法律の上限は${most}です。`,
  },
  'special_clause/months': {
    label: '1か月の上限を超えられる回数',
    hint: '年間で何か月まで超えられるかです。法律の上限は6回です。',
  },
  standard_week_minutes: {
    label: '週の法定労働時間',
    hint: '1週間にこの時間を超えた分も、時間外労働に数えます。法律では40:00、常時10人未満の商業・映画演劇業・保健衛生業・接客娯楽業は44:00です（労働基準法第32条・第40条）。',
  },
  week_start: {
    label: '週の起算曜日',
    hint: '1週間の始まりの曜日です。就業規則に定めがなければ日曜日です（昭和63年1月1日基発1号）。',
  },
  statutory_rest_day: {
    label: '法定休日',
    hint: '法律の週1日の休日です（労働基準法第35条）。この日の労働は、時間外労働ではなく休日労働に数えます。就業規則に定めがなければ、その週の休日から自動で判断します。',
  },
  counts_holiday_hours: {
    label: '法定休日から続く勤務の通算',
    hint: '法定休日から翌日に続けて働いたとき、休日の時間も翌日の8時間に通算します。オフでは通算しません（平成6年5月31日基発331号）。',
  },
  work_interval_minutes: {
    label: '勤務間インターバル',
    hint: (most: string) =>
      `退勤から次の出勤までに空ける時間の目標で、これより短かった回数を数えます。努力義務のため、法律に数字の定めはありません（${most}まで設定できます）。`,
  },
  warning_percent: {
    label: '警告の割合（％）',
    hint: '上限のこの割合を使うと「注意」と表示します。50〜100で、80なら45:00の上限に対して36:00からです。',
  },
  monthly_rounding: {
    label: '月の端数処理',
    hint: '給与に使う1か月の合計（時間外・休日・深夜のそれぞれ）だけに行います。30分未満の切り捨てと30分以上の切り上げは認められていますが（昭和63年3月14日基発150号）、1日ごとの切り捨てはできません（労働基準法第24条）。',
  },
  rest_rule: {
    label: '休日の与え方',
    hint: '法律の休日は、毎週1日か、4週間に4日です（労働基準法第35条）。休日は暦日（0時〜24時）で、交替制の人は勤務形態で継続24時間にできます。足りない週や4週間は、要確認に表示します。',
  },
  four_weeks_from: {
    label: '4週4休の起算日',
    hint: '4週間を数え始める日です。就業規則に定めた日を入力してください（労働基準法施行規則第12条の2第2項）。',
  },
  long_run_days: {
    label: '連続勤務の日数',
    hint: 'この日数以上続けて勤務すると、要確認に表示します。日をまたぐ勤務は、始まった日の1日と数えます。法律に日数の定めはなく、毎週1日の休日（労働基準法第35条）でも12日続くことがあります。',
  },
  correction_threshold_minutes: {
    label: '本人による修正の幅（分）',
    hint: '本人が打刻の時刻をこれより大きく直した日を、要確認に表示します。労働時間は、打刻などの客観的な記録で把握します（労働安全衛生法第66条の8の3）。',
  },
  punch_deviation_minutes: {
    label: 'シフトとの差（分）',
    hint: '打刻がシフトの開始・終了からこれより大きく離れた日を、要確認に表示します。早出や居残りも、会社の指示によるものは労働時間です（労働基準法第32条）。',
  },
  pc_log_minutes: {
    label: 'PCログとの差（分）',
    hint: '出勤の前や退勤の後に、PCがこれより長く操作された日を、要確認に表示します。空欄では比べません。PCログは「設定」の「PCログ」から登録します（労働時間の適正な把握のためのガイドライン、平成29年1月20日）。',
  },
};
