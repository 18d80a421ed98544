/** What the holder of a user package is told of its end, the earliest first. */
export const packageNotices = ['WEEK', 'DAY', 'ENDED'] as const
export type PackageNotice = (typeof packageNotices)[number]

/** How many business days before the last day of a package its holder is reminded. */
export const reminderDays = { WEEK: 7, DAY: 1 } as const satisfies Partial<
  Record<PackageNotice, number>
>

/** Business hours of the day, from the first up to the second, in which people are told: nobody is woken. */
export const TOLD_BETWEEN = { from: 9, to: 20 } as const
/** An end that nobody could be told of for this many days is not told any more. */
export const TOLD_WITHIN_DAYS = 7
