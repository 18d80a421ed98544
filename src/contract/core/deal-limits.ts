export const TITLE_MAX = 100
export const SUB_TITLE_MAX = 100
export const DESCRIPTION_MAX = 200
/** Counts visible text; markup is sanitised before it is stored. */
export const TERMS_MAX = 200
export const TERMS_HTML_MAX = 4000
export const EXTRA_IMAGES_MIN = 1
export const EXTRA_IMAGES_MAX = 10
export const VALID_DAYS_MIN = 7
/** What reviewers usually send back; hints of the form, never rules. */
export const advised = {
  termsLength: 30,
  discountPercent: 90,
  days: 180,
  /** Pixels: a card on a wide screen. */
  coverWidth: 800,
} as const
export const TIME_STEP_MINUTES = 15
export const PRICE_CENTS_MAX = 100_000_000_00
export const CURRENCY = 'LKR'
/** An approved deal is expiring when its last day is at most this many days away. */
export const EXPIRING_DAYS = 7
