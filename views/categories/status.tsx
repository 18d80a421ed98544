import type { CategoryListItem } from '#src/contract/core/categories.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag } from '#views/components/tag.tsx'

export function CategoryStatusTag({ status }: Pick<CategoryListItem, 'status'>) {
  const { t } = usePage()
  return <Tag tone={status === 'ACTIVE' ? 'ok' : 'off'}>{t(`categories:status.${status}`)}</Tag>
}
