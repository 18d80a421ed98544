import type { Context } from 'hono'
import type { FaultStatus } from '#src/upstream/attempt.ts'
import type { UpstreamRefusal } from '#src/upstream/result.ts'
import { typedHere } from '#src/web/forms/form.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { FailureView } from '#views/errors/failure.tsx'
import { ForbiddenView } from '#views/errors/forbidden.tsx'
import { Message } from '#views/errors/message.tsx'
import { NotFoundView } from '#views/errors/not-found.tsx'
import { UnapprovedView } from '#views/errors/unapproved.tsx'
import { UnavailableView } from '#views/errors/unavailable.tsx'
import type { BadRequest } from './bad-request.ts'
import { screen } from './result.ts'
import type { WebEnv } from './route.ts'

type C = Context<WebEnv>

export function notFound(c: C): Screen {
  const { t } = c.get('page')
  return screen({
    status: 404,
    title: t('common:errors.notFoundTitle'),
    main: <NotFoundView backHref={referrer(c)} />,
  })
}

export function forbidden(c: C): Screen {
  const { t } = c.get('page')
  return screen({
    status: 403,
    title: t('common:errors.forbiddenTitle'),
    main: <ForbiddenView backHref={referrer(c)} />,
  })
}

export function unapproved(c: C): Screen {
  const { t } = c.get('page')
  const rejected = c.get('actor')?.approvalStatus === 'REJECTED'
  return screen({
    status: 422,
    title: t('common:errors.unapprovedTitle'),
    main: <UnapprovedView rejected={rejected} />,
  })
}

export function badRequest(c: C, status: BadRequest['status']): Screen {
  const { t } = c.get('page')
  if (status === 405) c.header('allow', 'GET, HEAD, POST')
  const title = t(`errors:bad.${status}.title`)
  const main = <Message title={title} text={t(`errors:bad.${status}.text`)} />
  return screen({ status, title, main, ...(status === 429 && { retryAfterSeconds: 2 }) })
}

export function refusal(
  c: C,
  { kind, displayMessage, retryAfterSeconds }: UpstreamRefusal,
): Screen {
  if (kind === 'forbidden') return forbidden(c)
  if (kind === 'notFound' || kind === 'invalid') return notFound(c)
  const title = c.get('page').t('common:errors.forbiddenTitle')
  return screen({
    status: kind === 'tooMany' ? 429 : 409,
    title,
    main: <Message title={title} text={displayMessage} />,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

export function unavailable(c: C, status: FaultStatus): Screen {
  const { t, url } = c.get('page')
  const typed = typedHere(c)
  const resend = typed && !typed.withFiles ? { action: url, values: typed.values } : undefined
  const full = status === 507
  const title = t(full ? 'common:errors.fullTitle' : 'common:errors.unavailableTitle')
  const main = <UnavailableView retryHref={url} resend={resend} full={full} />
  return screen({ status, title, main })
}

export function failure(c: C): Screen {
  const title = c.get('page').t('common:errors.failureTitle')
  return screen({ status: 500, title, main: <FailureView /> })
}

function referrer(c: C): string {
  const { publicOrigin } = c.get('web').config
  const given = c.req.header('referer') ?? ''
  if (!URL.canParse(given) || new URL(given).origin !== publicOrigin) return '/'
  const { pathname, search } = new URL(given)
  return pathname + search
}
