import { can } from '#src/auth/actor.ts'
import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { usePage } from '#views/page.ts'

/** Delete and Edit, each for those who may. */
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
