export const PRODUCTS_MAX = 300
export const NOTE_MAX = 500
export const NO_BRAND = 'NONE'

export const cardLimits = { nic: 20, city: 100, companyName: 120, profession: 100 } as const

/** A request repeated within this time is the existing one. */
export const SAME_REQUEST_SECONDS = 60
/** Requests one app user may make; people make a few a day. */
export const DEAL_REQUESTS_PER_HOUR = 30
export const CARD_REQUESTS_PER_DAY = 10
