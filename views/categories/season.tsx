import type { CategoryListItem } from '#src/contract/core/categories.ts'
import { Time } from '#views/deals/time.tsx'

/** From its first day to its last; nothing for a normal category. */
export function Season({
  startDate,
  expiryDate,
}: Pick<CategoryListItem, 'startDate' | 'expiryDate'>) {
  if (!expiryDate) return null
  return (
    <>
      {startDate && <Time value={startDate} />} – <Time value={expiryDate} />
    </>
  )
}
