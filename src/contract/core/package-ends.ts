export const packageNotices = ['WEEK', 'DAY', 'ENDED'] as const
export type PackageNotice = (typeof packageNotices)[number]

/** How many business days before a package's last day its holder is reminded. */
export const reminderDays = { WEEK: 7, DAY: 1 } as const satisfies Partial<
  Record<PackageNotice, number>
>
