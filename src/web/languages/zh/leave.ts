import { isoDate } from '#domain/time/date.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { days, fullDate } from '#contract/languages/zh/dates.ts';
import type { Catalogue } from '../catalogue.ts';

const listed = (dates: readonly string[], more: number): string =>
  `${dates.join('、')}${more > 0 ? `，另有${days(more)}` : ''}`;

const DONE: Readonly<Record<RequestStatus, string>> = {
  draft: '保存为草稿',
  pending: '申请',
  returned: '退回',
  approved: '批准',
  rejected: '驳回',
  cancelled: '取消',
};

const monthName = (month: number): string => `${month}月`;

const STATUSES = {
  approved: '带薪休假（已批准）',
  pending: '带薪休假（申请中）',
  before: '带薪休假（系统启用前）',
};

const shared = {
  loading: '正在读取...',
  close: '关闭',
  annualLeave: '带薪休假（有給休暇）',
  leftNow: '剩余',
  afterPlans: '可申请',
  nextExpiry: '最近到期',
  nextExpiryOf: (date, count) => `${date}到期${days(count)}`,
  days,
  status: '状态',
  all: '全部',
  requestedOn: '申请日期',
  period: '期间',
  dayCount: '天数',
  actions: '操作',
  clientApprover: '客户方审批人姓名',
  cancel: '取消',
  cancelling: '正在取消...',
  cancelFailed: '取消失败',
  listFailed: '无法读取申请列表',
  noRequests: '没有申请',
  weekdays: ['日', '一', '二', '三', '四', '五', '六'],
  grantLeft: (grantedOn, expiry, count) =>
    `${fullDate(isoDate(grantedOn))}发放，剩余${days(count)}，有效期至${fullDate(isoDate(expiry))}`,
  othersAway: (list) => `同部门休假的人（含申请中）：${list}`,
  awayOn: (day, count) => `${day} ${count}人`,
  isPlanned: '计划休假（計画的付与）',
  designated: (on, wish) => `公司指定日期（時季指定；${on}听取意见：${wish}）`,
  enteredBy: (name) => `由${name}代为申请`,
  decided: (status, by, on) => `${on}由${by}${DONE[status]}`,
  syncStates: { synced: '已同步', failed: '同步失败', waiting: '等待同步', none: '不同步' },
} satisfies Catalogue['leave-shared'];

export const leave = {
  'leave-shared': shared,
  leave: {
    ...shared,
    title: '休假申请',
    newRequest: '新申请',
    list: '申请列表',
    yearTab: '全年',
    balance: '剩余天数',
    daysUnit: '天',
    pendingDays: (count) => `（已扣除申请中的${days(count)}）`,
    refresh: '刷新',
    refreshing: '正在刷新...',
    grantYear: '发放年度',
    year: (year) => `${year}年`,
    expiry: '有效期至',
    balanceFailed: '无法读取带薪休假的剩余天数',
    unknown: '-',
    balanceAsNone: '剩余天数显示为0天。',
    unregistered: '未登记',
    unregisteredHint: '您的带薪休假（有給休暇）剩余天数尚未登记。登记之前不能申请。',
    noBalance: '没有剩余的带薪休假（有給休暇），不能申请。',
    requestType: '休假种类',
    date: '休假日期',
    optionalReason: '理由（选填）',
    reason: '理由',
    reasonRequired: '请输入理由',
    proof: '证明（提交的文件等）',
    proofRequired: '请输入证明',
    kindLeft: '剩余',
    perRequest: '每次申请的上限',
    unlimited: '没有天数上限。',
    isPaid: '这种休假有薪。',
    isUnpaid: '这种休假无薪。',
    purposes: (purposes) => `可使用的目的：${purposes}`,
    notice: (count) => `请在休假日的${days(count)}前申请。`,
    lengthOf: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return `${rest}分钟`;
      return rest === 0 ? `${hours}小时` : `${hours}小时${rest}分钟`;
    },
    dateRequired: '请输入休假日期',
    clientApproverRequired: '请输入客户方审批人姓名',
    send: '申请',
    saveDraft: '保存草稿',
    deleteDraft: '删除',
    change: '更改',
    changeOf: (period) => `更改${period}的申请`,
    sendOnBehalf: '代理で申請し、承認する',
    sending: '正在提交...',
    sendFailed: '申请提交失败',
    notSynced: '与外部服务同步时发生错误',
    isHoliday: (date, name) => `${date}是节假日（${name}）。`,
    isDayOff: (date) => `${date}按排班为休息日。`,
    isWeekend: (date) => `${date}是周末。`,
    balanceAfter: (count) => `申请后剩余${days(count)}`,
    unit: '单位',
    units: { day: '1天', several: '多天', am: '上午半天假', pm: '下午半天假', hour: '小时假' },
    chooseFirst: '请按休假的第一天。',
    chooseLast: (first) => `从${first}开始。请按最后一天。`,
    taken: '，休假日',
    takenDays: (count) => `休假${days(count)}`,
    leftOut: {
      none: (dates, more) => `休息日不计入休假：${listed(dates, more)}`,
      unclear: (dates, more) =>
        `无法判断是否为工作日的日期不计入休假：${listed(dates, more)}。如果是工作日，请单独申请。`,
    },
    rangeRequired: '请选择休假的第一天和最后一天',
    startTime: '开始时间',
    startTimeRequired: '请输入开始时间',
    startTimeInvalid: '开始时间请按9:00的格式输入',
    hours: '小时数',
    hoursOf: (hours) => `${hours}小时`,
    hoursUntil: (until) => `到${until}（不含休息）`,
    hourlyLeft: (hours) => `小时假剩余${hours}小时`,
    askWorkday: (date) => `${date}是工作日吗？合同中的工作星期尚未登记，无法判断。`,
    confirmDay: '申请当天的带薪休假',
    confirmRequired: '申请休息日时，请先勾选',
    filterYear: '年',
    filterMonth: '月',
    month: monthName,
    type: '种类',
    sync: '同步状态',
    askCancel: '要取消这个申请吗？',
    cancelOf: (period) => `取消${period}的申请`,
  },
  'leave-year': {
    ...shared,
    title: '全年休假',
    back: '管理簿に戻る',
    failed: '无法读取全年休假',
    year: '年',
    yearName: (year) => `${year}年`,
    month: monthName,
    totals: '合计',
    hint: '缺勤是指既无打卡也无休假的工作日。休息日上班计入出勤天数。',
    statuses: STATUSES,
    statusOf: ({ status, kind_name: name }) =>
      name === undefined ? STATUSES[status] : `${name}（${status === 'pending' ? '申请中' : '已批准'}）`,
    others: '其他休假（含申请中）',
    states: { worked: '出勤', absent: '缺勤', rest: '休息日', owed: '预定上班', unknown: '无记录' },
    stateMarks: { worked: '', absent: '缺', rest: '', owed: '', unknown: '-' },
    marks: { day: '休', am: '上', pm: '下', half: '半', hour: '时' },
    units: { half: '半天', hour: '小时' },
    wholeDay: '1天',
    leaveOf: (part, status) => `${part}：${status}`,
    leaveDays: (list) => {
      const count = (unit: 'half' | 'hour' | undefined) => list.filter((day) => day.unit === unit).length;
      const [whole, halves, hours] = [count(undefined), count('half'), count('hour')];
      return [
        days(whole),
        ...(halves > 0 ? [`半天假${halves}次`] : []),
        ...(hours > 0 ? [`小时假${hours}次`] : []),
      ].join('、');
    },
    listTitle: '休假日列表',
    nothing: '这一年没有休假和缺勤。',
  },
  withheld: {
    why: ({ units, by }) => {
      const named = units.map((unit) => ({ several: '多天', half: '半天', hour: '小时' })[unit]).join('、');
      if (by === 'kind') return `这种休假不能按${named}申请。`;
      return `公司未启用按${named}的申请。${units.includes('hour') ? '小时假需要劳资协议（労使協定）。' : ''}`;
    },
    toUnits: '設定を開く',
  },
} satisfies Partial<Catalogue>;
