import { sharedDealPaths } from '#src/contract/screens/shared-deals.ts'
import { formatFor } from '#src/i18n/format.ts'
import { type Language, languages } from '#src/i18n/languages.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { idOf, NotFound } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Web } from '#src/web/http/web.ts'
import type { Page } from '#views/page/page.ts'
import { renderSharedDeal } from '#views/shared-deals/document.tsx'

/** How long caches may show it: a deal that ended is gone everywhere soon. */
const CACHED_SECONDS = 60

/**
 * One answer for everybody, so that caches between us and a messenger's readers may keep it: nothing in it
 * follows from cookies, and it sets none.
 */
export async function show({ c, params }: PublicRequest): Promise<Response> {
  const language = languages.find((known) => known === params.language)
  if (!language) throw new NotFound()
  const id = idOf(params.id)
  const web = c.get('web')
  const upstream = web.upstream({
    bearer: null,
    language,
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
  })
  const found = await upstream.core.GET('/deals/shared/{id}', { path: { id } })
  if (!found.ok && found.kind !== 'notFound') throw new UpstreamRefused(found)
  const page = pageOf(c.get('page'), language, web)
  const other = languages.find((known) => known !== language) ?? language
  const html = renderSharedDeal(page, {
    deal: found.ok ? found.data : null,
    address: web.config.publicOrigin + sharedDealPaths.show({ language, id }),
    origin: web.config.publicOrigin,
    other: { language: other, href: sharedDealPaths.show({ language: other, id }) },
  })
  return new Response(html, {
    status: found.ok ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': `public, max-age=${CACHED_SECONDS}`,
    },
  })
}

/** The page of nobody: no person, no form, no choice that a browser keeps. */
function pageOf(
  page: Page,
  language: Language,
  { translators, config }: Pick<Web, 'translators' | 'config'>,
): Page {
  return {
    ...page,
    t: translators[language],
    language,
    format: formatFor(language, config.businessTimeZone),
    theme: 'system',
    knowsStyles: true,
    csrf: '',
    actor: null,
    menu: [],
    unreadNotifications: 0,
  }
}
