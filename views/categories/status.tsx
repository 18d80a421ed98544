import type { CategoryListItem } from '#src/contract/core/categories.ts'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page.ts'

export function CategoryStatusTag({ status }: Pick<CategoryListItem, 'status'>) {
  const { t } = usePage()
  return <Tag tone={status === 'ACTIVE' ? 'ok' : 'off'}>{t(`categories:status.${status}`)}</Tag>
}
