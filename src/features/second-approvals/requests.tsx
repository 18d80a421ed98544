import type { SecondApproval } from '#src/contract/authentication/second-approvals.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { SecondApprovalsView } from '#views/second-approvals/index.tsx'

export async function index(request: Request): Promise<Result> {
  const { page } = request
  return screen({
    title: page.t('second-approvals:title'),
    crumbs: crumbsTo(page, secondApprovalPaths.list),
    main: <SecondApprovalsView requests={await read(request)} />,
  })
}

export const approval: Act<SecondApproval> = {
  ...onRequest('approve'),
  send: ({ upstream }, { id }) =>
    upstream.authentication.POST('/second-approvals/{id}/approve', { path: { id } }),
}

export const refusal: Act<SecondApproval> = {
  ...onRequest('refuse'),
  send: ({ upstream }, { id }) =>
    upstream.authentication.POST('/second-approvals/{id}/refuse', { path: { id } }),
}

function onRequest(
  name: 'approve' | 'refuse',
): Pick<Act<SecondApproval>, 'load' | 'missing' | 'question' | 'next'> {
  return {
    load: async (request) => {
      const requests = await read(request)
      return requests.find(({ id }) => id === request.params.id) ?? null
    },
    missing: ({ page }) => {
      const message = page.t('authentication:second.gone')
      return seeOther(secondApprovalPaths.list(), { type: 'ERROR', message })
    },
    question({ page }, { id, act, name: subject, amount, requestedBy: by, own }) {
      const { t } = page
      const texts = name === 'refuse' && own ? 'withdraw' : name
      const what = t(`second-approvals:act.${act}`)
      const about = amount ? `${subject}, ${amount}` : subject
      const words = questionWords(t, `second-approvals:${texts}`, { what, name: about, by })
      return {
        action: secondApprovalPaths[name]({ id }),
        ...words,
        tone: name === 'approve' ? 'danger primary' : 'primary',
        cancelHref: secondApprovalPaths.list(),
        crumbs: crumbsTo(page, secondApprovalPaths.list, { label: subject }, { label: words.verb }),
      }
    },
    next: () => secondApprovalPaths.list(),
  }
}

async function read({ upstream }: Request): Promise<readonly SecondApproval[]> {
  return (await upstream.authentication.read('/second-approvals')).requests
}
