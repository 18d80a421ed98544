import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'

export function CategoryActions({ category: { id } }: { category: Category }) {
  const { t, actor } = usePage()
  if (!actor) return null
  return (
    <>
      {can(actor, 'DELETE_CATEGORY') && (
        <DialogLink href={categoryPaths.delete({ id })} tone="danger" icon="trash">
          {t('categories:show.delete')}
        </DialogLink>
      )}
      {can(actor, 'UPDATE_CATEGORY') && (
        <ButtonLink href={categoryPaths.edit({ categoryId: id })} tone="primary" icon="edit">
          {t('categories:show.edit')}
        </ButtonLink>
      )}
    </>
  )
}
