import type { CategoryListItem } from '#src/contract/core/categories.ts'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'

export function Season({
  startDate,
  expiryDate,
}: Pick<CategoryListItem, 'startDate' | 'expiryDate'>) {
  const { t } = usePage()
  if (!expiryDate) return <span className="faint">{t('categories:allYear')}</span>
  return (
    <>
      {startDate && <Time value={startDate} />} – <Time value={expiryDate} />
    </>
  )
}
