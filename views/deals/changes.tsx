import type { DealRound } from '#src/contract/core/deal-reviews.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { visibleText } from '#src/i18n/visible-text.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { WordChanges } from '#views/components/word-changes.tsx'
import { timePeriod } from './time-period.ts'

/** For whoever reviews a deal that comes back: the last comment, then what changed since. */
export function ChangesSince({ deal }: { deal: Deal }) {
  const page = usePage()
  const { previous, reviews } = deal
  if (!previous) return null
  const now = textsOf(page, {
    ...deal,
    category: deal.categories.map(({ name }) => name).join(', '),
    promoType: deal.promoType.name,
    originalPrice: deal.price.originalPrice,
    deductionAmount: deal.deductionAmount.deductionAmount,
  })
  const old = textsOf(page, previous)
  const changed = now.flatMap(({ label, text }, at) => {
    const before = old[at]?.text ?? ''
    return before === text ? [] : [{ label, value: <WordChanges before={before} after={text} /> }]
  })
  const pictures = [previous, deal].map(({ coverImage, imageUrls }) => [coverImage, ...imageUrls])
  const samePictures = pictures[0]?.join() === pictures[1]?.join()
  return (
    <Card title={page.t('deals:changes.title')}>
      <blockquote>{reviews[0]?.comment}</blockquote>
      {changed.length > 0 && <Facts facts={changed} />}
      {!samePictures && <Pictures before={pictures[0] ?? []} after={pictures[1] ?? []} />}
      {changed.length === 0 && samePictures && <p>{page.t('deals:changes.none')}</p>}
    </Card>
  )
}

function Pictures({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = usePage()
  return (
    <Facts
      facts={[
        { label: t('deals:changes.picturesBefore'), value: <Row urls={before} /> },
        { label: t('deals:changes.picturesNow'), value: <Row urls={after} /> },
      ]}
    />
  )
}

function Row({ urls }: { urls: readonly string[] }) {
  return (
    <span className="row">
      {urls.map((url) => (
        <img
          key={url}
          className="thumb"
          src={pictureUrl(url, 'thumb')}
          alt=""
          width={52}
          height={39}
          loading="lazy"
        />
      ))}
    </span>
  )
}

type Texts = Omit<DealRound, 'coverImage' | 'imageUrls'>

function textsOf({ t, format }: Page, deal: Texts) {
  return [
    { label: t('deals:changes.dealTitle'), text: deal.title },
    { label: t('deals:changes.subTitle'), text: deal.subTitle },
    { label: t('deals:show.description'), text: deal.description },
    { label: t('deals:show.terms'), text: lines(deal.termsAndConditions) },
    { label: t('deals:show.category'), text: deal.category },
    { label: t('deals:show.promoType'), text: deal.promoType },
    { label: t('deals:show.originalPrice'), text: deal.originalPrice.display },
    { label: t('deals:show.deduction'), text: deal.deductionAmount.display },
    { label: t('deals:show.validFrom'), text: deal.validFrom.displayDate },
    { label: t('deals:show.expiresOn'), text: deal.expiredOn.displayDate },
    { label: t('deals:show.validTime'), text: timePeriod(format, deal) },
  ]
}

function lines(html: string): string {
  return visibleText(html.replaceAll(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, ' ')).trim()
}
