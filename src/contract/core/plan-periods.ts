/** Days after a plan's last paid day within which it goes on and may be paid for. */
export const GRACE_DAYS = 7
/** Days before its last paid day from which the next month may be paid for. */
export const RENEWABLE_DAYS = 14

/** When holders are told, in business days after the last paid one. */
export const noticeDays = { WEEK: -7, DAY: -1, OVERDUE: 1, REMINDED: 3, LAST: GRACE_DAYS } as const

/** When a saved method is charged, in business days after the last paid one: until it is paid. */
export const chargeDays = [0, noticeDays.OVERDUE, noticeDays.REMINDED, noticeDays.LAST] as const

/** ENDED: it is over. KEPT: it was bought before plans had an end, and stays. */
export const planNotices = ['WEEK', 'DAY', 'OVERDUE', 'REMINDED', 'LAST', 'ENDED', 'KEPT'] as const
export type PlanNotice = (typeof planNotices)[number]
