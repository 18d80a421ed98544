import { parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { mobile } from '#src/web/forms/contact-fields.ts'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textArea } from '#src/web/forms/text-fields.tsx'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { scopeOf } from './scopes.ts'

/** Sends the owner of somebody else's account a link for a new password. */
export const passwordLink: Act<Helped> = {
  load: loadHelped,
  question({ page }, { name, indexHref, crumbs, title, address }) {
    const words = questionWords(page.t, 'sessions:link', { name })
    return {
      action: sessionsPaths.passwordLink(address),
      ...words,
      tone: 'primary',
      cancelHref: indexHref,
      crumbs: crumbs.with(-1, { label: title, href: indexHref }),
    }
  },
  send: ({ upstream }, { path }) =>
    upstream.authentication.POST('/users/{type}/{userId}/password-link', { path }),
  next: (_request, { indexHref }) => indexHref,
}

/** Of a number that another administrator has set. */
export const confirmNumber: Act<Helped> = {
  load: loadHelped,
  question: ({ page }, { name, held, indexHref, crumbs, title, address }) => ({
    action: sessionsPaths.confirmMobile(address),
    ...questionWords(page.t, 'sessions:held.confirm', { name, by: held?.setBy ?? '' }),
    cancelHref: indexHref,
    crumbs: crumbs.with(-1, { label: title, href: indexHref }),
  }),
  send: ({ upstream }, { path }) =>
    upstream.authentication.POST('/users/{type}/{userId}/mobileNo/confirm', { path }),
  next: (_request, { indexHref }) => indexHref,
}

const required = 'common:messages.mobileNumber'

/** For people who have lost their number: with a reason, and told to them everywhere. */
export const mobileForm = newForm({
  fields: {
    mobileNo: mobile('sessions:mobile.mobileNo', { required, invalid: required }),
    comment: textArea('sessions:mobile.comment', {
      required: 'sessions:mobile.commentRequired',
      max: COMMENT_MAX,
      hint: 'sessions:mobile.commentHint',
    }),
  },
  about: ({ page, params }) => {
    const address = { type: params.type ?? '', id: params.id ?? '' }
    const title = page.t('sessions:mobile.title')
    const back = sessionsPaths.of(address)
    return {
      title,
      lead: page.t('sessions:mobile.lead'),
      action: sessionsPaths.mobile(address),
      submit: page.t('sessions:mobile.action'),
      cancelHref: back,
      crumbs: [{ label: page.t('sessions:others'), href: back }, { label: title }],
    }
  },
  load: loadHelped,
  layout: (field, { loaded: { name } }, { t }) => (
    <>
      <p>{t('sessions:mobile.whose', { name })}</p>
      {field('mobileNo')}
      {field('comment')}
    </>
  ),
  add: async (request, { mobileNo: typed, comment }) => {
    const { path, userId } = await loadHelped(request)
    const mobileNo = parseLocalMobile(typed)
    if (!mobileNo) throw new Error('a number was sent unchecked')
    const body = { mobileNo, comment }
    const { authentication } = request.upstream
    const answer = await authentication.PUT('/users/{type}/{userId}/mobileNo', { path, body })
    if (answer.ok) await request.c.get('web').sessions.revoke(userId, 'contact')
    return answer
  },
  done: ({ params }) => sessionsPaths.of({ type: params.type ?? '', id: params.id ?? '' }),
})

type Helped = Awaited<ReturnType<typeof loadHelped>>

async function loadHelped(request: Request) {
  const scope = await scopeOf(request)
  const { type } = scope.path
  if (type === 'USER' || scope.userId === request.actor.userId) throw new NotFound()
  return { ...scope, path: { ...scope.path, type } }
}
