export const PACKAGE_NAME_MAX = 60
export const PACKAGE_PRICE_MAX = 1_000_000_00
export const PACKAGE_COUPONS_MAX = 10_000
export const PACKAGE_DAYS_MAX = 3650
/** Maximum number offered; all of them are on one screen of the app. */
export const PACKAGES_MAX = 60
