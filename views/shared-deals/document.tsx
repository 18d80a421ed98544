import type { SharedDeal } from '#src/contract/core/shared-deals.ts'
import { draw } from '#views/components/drawing.tsx'
import { escapeHtml } from '#views/components/escape-html.ts'
import { Mark } from '#views/layouts/mark.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { GoneDeal, SharedDealView } from './deal.tsx'

type Shown = {
  /** Null for a deal that is not live. */
  deal: SharedDeal | null
  /** Absolute, as is the picture: messengers resolve nothing. */
  address: string
  origin: string
  other: { language: string; href: string }
}

/** A whole page of its own, without script, menu or forms: each of those would differ by reader. */
export function renderSharedDeal(page: Page, shown: Shown): string {
  const { html } = draw(page, <SharedPage {...shown} />)
  return `<!doctype html><html lang="${page.language}"><head>${headOf(page, shown)}</head><body>${html}</body></html>`
}

function headOf(page: Page, { deal, address, origin }: Shown): string {
  const { t, brand, assets } = page
  const title = deal ? deal.title : t('shared-deals:goneTitle')
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(`${title} · ${brand}`)}</title>`,
    ...(deal
      ? previewOf(page, deal, { address, origin })
      : ['<meta name="robots" content="noindex">']),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${escapeHtml(assets.css)}">`,
  ].join('')
}

/** What messengers show of a link (ogp.me). */
function previewOf(
  { t, brand, language }: Page,
  deal: SharedDeal,
  { address, origin }: Pick<Shown, 'address' | 'origin'>,
): string[] {
  const description = t('shared-deals:preview', {
    price: deal.price.display,
    business: deal.business,
    until: deal.expiredOn.displayDate,
  })
  const properties = {
    'og:type': 'website',
    'og:site_name': brand,
    'og:locale': language,
    'og:url': address,
    'og:title': deal.title,
    'og:description': description,
    'og:image': new URL(pictureUrl(deal.coverImage, 'full'), origin).href,
    'og:image:alt': deal.title,
  }
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
  ]
}

function SharedPage({ deal, other }: Shown) {
  const { t, brand } = usePage()
  return (
    <div className="bare">
      <header>
        <span className="brand">
          <Mark />
          {brand}
        </span>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        {deal ? <SharedDealView deal={deal} /> : <GoneDeal />}
      </main>
      <footer className="public-footer">
        <a className="link" href={other.href} lang={other.language} hrefLang={other.language}>
          {t('shared-deals:otherLanguage')}
        </a>
      </footer>
    </div>
  )
}
