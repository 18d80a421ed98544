import type { GiftBehindLink } from '#src/contract/core/coupon-gifts.ts'
import { giftLinkPaths } from '#src/contract/screens/coupon-gifts.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { qrPicture } from '#src/web/pictures/qr-picture.ts'
import { GiftLinkView, GoneGiftView, MessagesView } from '#views/coupon-gifts/link.tsx'
import type { Screen } from '#views/page/page.ts'

/** For whoever was sent the link: no sign-in, nothing about a person. */
export function show(request: PublicRequest): Promise<Result> {
  return behind(request, (gift, token) => ({
    title: gift.dealTitle,
    main: <GiftLinkView gift={gift} token={token} qr={qrPicture(gift.couponCode)} />,
  }))
}

/** Asks first: messengers and mail programs open links by themselves. */
export function ask(request: PublicRequest): Promise<Result> {
  return behind(request, ({ optedOut }, token) => ({
    title: request.page.t('gifts:link.stopTitle'),
    main: <MessagesView token={token} optedOut={optedOut} />,
  }))
}

export async function choose(request: PublicRequest): Promise<Result> {
  const { c, upstream, params } = request
  const token = params.token ?? ''
  const body = { wanted: text(await readForm(c), 'wanted') !== '' }
  const answer = await upstream.core.POST('/coupons/gifts/link/{token}/messages', {
    path: { token },
    body,
  })
  if (!answer.ok && !isGone(answer.kind)) throw new UpstreamRefused(answer)
  return answer.ok
    ? seeOther(giftLinkPaths.show({ token }), noticeOf(answer))
    : gone(request, answer)
}

async function behind(
  request: PublicRequest,
  shown: (gift: GiftBehindLink, token: string) => Pick<Screen, 'title' | 'main'>,
): Promise<Result> {
  const { c, upstream, params } = request
  c.header('x-robots-tag', 'noindex, nofollow')
  const token = params.token ?? ''
  const found = await upstream.core.GET('/coupons/gifts/link/{token}', { path: { token } })
  if (!found.ok && !isGone(found.kind)) throw new UpstreamRefused(found)
  return found.ok ? screen({ layout: 'bare', ...shown(found.data, token) }) : gone(request, found)
}

const isGone = (kind: string) => ['notFound', 'invalid', 'tooMany'].includes(kind)

function gone(
  { page }: PublicRequest,
  { kind, displayMessage }: { kind: string; displayMessage: string },
): Screen {
  return screen({
    layout: 'bare',
    status: kind === 'tooMany' ? 429 : 404,
    title: page.t('gifts:link.goneTitle'),
    main: <GoneGiftView why={displayMessage} />,
  })
}
