import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { RecordActions } from '#views/components/record-actions.tsx'

export function CategoryActions({ category: { id } }: { category: Category }) {
  const { t, actor } = usePage()
  if (!actor) return null
  const remove = { href: categoryPaths.delete({ id }), label: t('categories:show.delete') }
  const edit = { href: categoryPaths.edit({ categoryId: id }), label: t('categories:show.edit') }
  return (
    <RecordActions
      remove={can(actor, 'DELETE_CATEGORY') && remove}
      edit={can(actor, 'UPDATE_CATEGORY') && edit}
    />
  )
}
