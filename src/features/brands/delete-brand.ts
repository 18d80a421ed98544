import type { Brand } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findBrand } from './load-brands.ts'

/** A brand chosen by merchants or banks can't be deleted; the service says how many use it. */
export const brandDeletion: Act<Brand> = {
  load: (request) => findBrand(request, request.params.id),
  question({ page }, { id, name }) {
    const cancelHref = brandPaths.view({ id })
    const verb = page.t('brands:delete.action')
    return {
      action: brandPaths.delete({ id }),
      title: page.t('brands:delete.title'),
      text: page.t('brands:delete.text', { name }),
      verb,
      cancelHref,
      crumbs: crumbsTo(page, brandPaths.list, { label: name, href: cancelHref }, { label: verb }),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/brands/delete/{id}', { path: { id } }),
  next: () => brandPaths.list(),
}
