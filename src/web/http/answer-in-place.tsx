import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SessionOver } from '#src/upstream/result.ts'
import { StayingToast } from '#views/components/toast.tsx'
import { renderNode } from '#views/layouts/main-fragment.tsx'
import { sendFragment } from './html.ts'
import { isFromHtmx, retargetToasts, targetId, VARY } from './htmx.ts'
import type { WebEnv } from './route.ts'

/**
 * Answers a background request of a page: the page and what was typed stay, and a message says why there
 * is no answer. Islands read it from `message`, uploads from `error`.
 */
export function answerInPlace(
  c: Context<WebEnv>,
  status: ContentfulStatusCode,
  message: string,
  signsIn = false,
): Response {
  c.header('vary', VARY)
  if (!isFromHtmx(c)) return c.json({ message, error: message }, status)
  // The palette covers the rest of the page.
  const isCovered = targetId(c) === 'palette-list'
  if (!isCovered) retargetToasts(c)
  const node = isCovered ? (
    <p className="note warn">{message}</p>
  ) : (
    <StayingToast message={message} signsIn={signsIn} />
  )
  return sendFragment(c, renderNode(c.get('page'), node), status)
}

/** The cookie stays: the next act says why the session is over, and leads to the sign-in. */
export function answerSignedOut(c: Context<WebEnv>, { why, words }: SessionOver): Response {
  const { t } = c.get('page')
  const message =
    why === 'removed' && words
      ? `${words} ${t('errors:stays.unchanged')}`
      : t('errors:stays.signedOut')
  return answerInPlace(c, 401, message, true)
}
