import { VIEW_REASON_MAX, VIEW_REASON_MIN } from '#src/contract/authentication/account-views.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textArea } from '#src/web/forms/text-fields.tsx'
import { callFacts, ownUpstream } from '#src/web/http/identify.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

/** Begins to see the back office as a merchant or bank does. */
const viewForm = newForm({
  fields: {
    reason: textArea('sessions:view.reason', {
      required: 'authentication:view.reasonShort',
      max: VIEW_REASON_MAX,
      hint: 'sessions:view.reasonHint',
    }),
  },
  check: ({ reason }) =>
    reason.length < VIEW_REASON_MIN ? { reason: 'authentication:view.reasonShort' } : {},
  load: ({ upstream, ...request }) =>
    upstream.authentication.read('/users/{type}/{merchantId}', {
      path: { type: ownerOf(request).type, merchantId: ownerOf(request).userId },
    }),
  about: (request, _record, _here, { fullName: name }) => {
    const { page } = request
    const { type, userId: id } = ownerOf(request)
    const accountHref = pathsOf[type].view({ id })
    return {
      title: page.t('sessions:view.title', { name }),
      lead: page.t('sessions:view.lead'),
      action: sessionsPaths.view({ type: type.toLowerCase(), id }),
      submit: page.t('sessions:view.submit'),
      cancelHref: accountHref,
      crumbs: [{ label: name, href: accountHref }, { label: page.t('sessions:view.action') }],
    }
  },
  add: async (request, { reason }) => {
    const { c, upstream } = request
    const path = ownerOf(request)
    const answer = await upstream.authentication.POST('/users/{type}/{userId}/views', {
      path,
      body: { reason },
    })
    const session = c.get('session')
    if (answer.ok && session) {
      await c.get('web').sessions.views.begin(session.row, answer.data, callFacts(c))
    }
    return answer
  },
  done: () => sessionPaths.home(),
})

export const show = viewForm.new

/** The whole page is loaded: menu and top bar are the other account's, and its banner says enough. */
export async function create(request: Request): Promise<Result> {
  const result = await viewForm.create(request)
  const isBegun = 'kind' in result && result.kind === 'see-other'
  return isBegun ? seeOther(result.path, undefined, { load: true }) : result
}

function ownerOf({ params }: Pick<Request, 'params'>): { type: BusinessRole; userId: string } {
  const type = businessRoles.find((role) => role.toLowerCase() === params.type)
  if (!type) throw new NotFound()
  return { type, userId: idOf(params.id) }
}

/** Back to the own back office, at the account that was viewed. */
export async function destroy({ c, actor }: Request): Promise<Result> {
  const session = c.get('session')
  if (!session?.viewer || actor.isAdmin) return seeOther(sessionPaths.home())
  const { authentication } = ownUpstream(c)
  const ended = await authentication.POST('/users/views/end')
  await c.get('web').sessions.views.end(session.viewer)
  const path = pathsOf[actor.isBank ? 'BANK' : 'MERCHANT'].view({ id: actor.userId })
  return seeOther(path, noticeOf(ended), { load: true })
}
