import type { CategoryListItem } from '#src/contract/core/categories.ts'

/** What people read: deals may be prepared for a season that lies ahead, so the services call it active. */
export function seasonState(
  { status, startDate }: Pick<CategoryListItem, 'status' | 'startDate'>,
  now = Date.now(),
) {
  const isAhead = status === 'ACTIVE' && startDate !== null && startDate.milliseconds > now
  return `categories:status.${isAhead ? 'UPCOMING' : status}` as const
}
