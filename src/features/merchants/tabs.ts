export const accountTabs = ['business', 'categories', 'deals', 'branches', 'contact'] as const
export type AccountTab = (typeof accountTabs)[number]
