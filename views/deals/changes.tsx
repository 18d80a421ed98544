import type { DealRound } from '#src/contract/core/deal-reviews.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { visibleText } from '#src/i18n/visible-text.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { ChangesSince } from '#views/components/changes-since.tsx'
import type { VersionFact } from '#views/components/comparison.tsx'
import { timePeriod } from './time-period.ts'

export function DealChanges({ deal }: { deal: Deal }) {
  const page = usePage()
  const { previous, reviews } = deal
  if (!previous) return null
  const now = {
    ...deal,
    category: deal.categories.map(({ name }) => name).join(', '),
    promoType: deal.promoType.name,
    originalPrice: deal.price.originalPrice,
    deductionAmount: deal.deductionAmount.deductionAmount,
  }
  return (
    <ChangesSince
      comment={reviews[0]?.comment}
      before={factsOf(page, previous)}
      now={factsOf(page, now)}
    />
  )
}

function factsOf({ t, format }: Page, deal: DealRound): VersionFact[] {
  const pictures = [deal.coverImage, ...deal.imageUrls]
  return [
    { label: t('deals:field.title'), text: deal.title },
    { label: t('deals:field.subTitle'), text: deal.subTitle },
    { label: t('deals:show.description'), text: deal.description },
    { label: t('deals:show.terms'), text: lines(deal.termsAndConditions) },
    { label: t('deals:show.category'), text: deal.category },
    { label: t('deals:show.promoType'), text: deal.promoType },
    { label: t('deals:show.originalPrice'), text: deal.originalPrice.display },
    { label: t('deals:show.deduction'), text: deal.deductionAmount.display },
    { label: t('deals:show.validFrom'), text: deal.validFrom.displayDate },
    { label: t('deals:show.expiresOn'), text: deal.expiredOn.displayDate },
    { label: t('deals:show.validTime'), text: timePeriod(format, deal) },
    { label: t('deals:field.images'), text: pictures.join(), pictures },
  ]
}

function lines(html: string): string {
  return visibleText(html.replaceAll(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, ' ')).trim()
}
