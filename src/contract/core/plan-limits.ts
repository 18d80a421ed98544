/** Limits of a plan: schema and `maxlength` read these lines. In characters. */
export const PLAN_TITLE_MAX = 100
export const PLAN_SUB_TITLE_MAX = 100
export const PLAN_DESCRIPTION_MAX = 500
export const PLAN_TERMS_MAX = 1000
export const PLAN_COUNT_MAX = 10_000
export const PLAN_AMOUNT_MAX = 10_000_000_00

/** Kinds with texts; only those of `offeredPlanTypes` can be chosen. */
export const planTypes = ['MONTHLY', 'YEARLY'] as const
export const offeredPlanTypes = ['MONTHLY'] as const
