export const accountTabs = ['business', 'categories', 'deals', 'branches', 'contact'] as const
/** A part of an account's record. */
export type AccountTab = (typeof accountTabs)[number]
