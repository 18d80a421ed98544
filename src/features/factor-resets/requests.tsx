import type { FactorReset } from '#src/contract/authentication/factor-resets.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { RequestsView } from '#views/factor-resets/requests.tsx'

export async function index(request: Request): Promise<Result> {
  const { page } = request
  const found = await read(request)
  return screen({
    title: page.t('role-manager:tab.factors'),
    crumbs: crumbsTo(page, staffPaths.factors),
    main: <RequestsView {...found} />,
  })
}

export const confirmation: Act<FactorReset> = {
  ...onRequest('confirm'),
  send: ({ upstream }, { id }) =>
    upstream.authentication.POST('/factor-resets/{id}/confirm', { path: { id } }),
  after: ({ c }, { ownerId }) => c.get('web').sessions.revoke(ownerId, 'factor'),
}

export const refusal: Act<FactorReset> = {
  ...onRequest('refuse'),
  send: ({ upstream }, { id }) =>
    upstream.authentication.POST('/factor-resets/{id}/refuse', { path: { id } }),
}

function onRequest(
  name: 'confirm' | 'refuse',
): Pick<Act<FactorReset>, 'load' | 'missing' | 'question' | 'next'> {
  return {
    load: async (request) => {
      const { requests } = await read(request)
      return requests.find(({ id }) => id === request.params.id) ?? null
    },
    missing: ({ page }) => {
      const message = page.t('authentication:reset.gone')
      return seeOther(staffPaths.factors(), { type: 'ERROR', message })
    },
    question({ page }, { id, owner, requestedBy: by, own }) {
      const texts = name === 'refuse' && own ? 'withdraw' : name
      const words = questionWords(page.t, `factor-resets:${texts}`, { name: owner, by })
      return {
        action: staffPaths[`${name}Reset`]({ id }),
        ...words,
        tone: name === 'confirm' ? 'danger primary' : 'primary',
        cancelHref: staffPaths.factors(),
        crumbs: crumbsTo(page, staffPaths.factors, { label: owner }, { label: words.verb }),
      }
    },
    next: () => staffPaths.factors(),
  }
}

function read({ upstream }: Request) {
  return upstream.authentication.read('/factor-resets')
}
