import { pageAddress } from '#src/contract/page-address.ts'
import { listViewPaths } from '#src/contract/screens/list-views.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { findOwnView, listAddress, type OwnView, viewCrumbs, withQuery } from './load-view.ts'

export const viewDeletion: Act<OwnView> = {
  load: findOwnView,
  wayBack: (given) => pageAddress(given),
  question(request, { list, id, name, shared }, from) {
    const { t } = request.page
    const cancelHref = from ?? listAddress(request)
    const verb = t('list-views:delete.verb')
    return {
      action: listViewPaths.delete({ list, id }),
      title: t('list-views:delete.title'),
      text: t(shared ? 'list-views:delete.textShared' : 'list-views:delete.text', { name }),
      verb,
      cancelHref,
      crumbs: viewCrumbs(request, cancelHref, verb),
    }
  },
  send: ({ upstream }, { id }) =>
    upstream.authentication.DELETE('/lists/views/{id}', { path: { id } }),
  next: (request, _view, from) => withQuery(from ?? listAddress(request), { view: null }),
}
