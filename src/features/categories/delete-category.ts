import { categoryPaths } from '#src/contract/screens/categories.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { readCategory } from './load-categories.ts'

/** A category in use can't be deleted; the service says by what and how many. */
export const categoryDeletion: Act<Awaited<ReturnType<typeof readCategory>>> = {
  load: (request) => readCategory(request, request.params.id),
  question({ page }, { id, name }) {
    const cancelHref = categoryPaths.view({ id })
    const verb = page.t('categories:delete.action')
    return {
      action: categoryPaths.delete({ id }),
      title: page.t('categories:delete.title'),
      text: page.t('categories:delete.text', { name }),
      verb,
      cancelHref,
      crumbs: crumbsTo(
        page,
        categoryPaths.list,
        { label: name, href: cancelHref },
        { label: verb },
      ),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/categories/delete/{id}', { path: { id } }),
  next: () => categoryPaths.list(),
}
