import type { ReasonTemplate } from '#src/contract/core/reason-templates.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { findReason } from './load-reason.ts'

export const reasonDeletion: Act<ReasonTemplate> = {
  load: findReason,
  question({ page }, { id, name }) {
    const verb = page.t('reason-templates:delete.action')
    return {
      action: reasonPaths.delete({ id }),
      title: page.t('reason-templates:delete.title'),
      text: page.t('reason-templates:delete.text', { name }),
      verb,
      cancelHref: reasonPaths.list(),
      crumbs: crumbsTo(page, reasonPaths.list, { label: name }, { label: verb }),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/reason-templates/{id}', { path: { id } }),
  next: () => reasonPaths.list(),
}
