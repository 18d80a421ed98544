import type { Plan } from '#src/contract/core/plans.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Prose } from '#views/components/layout.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'

export function PlanFacts({ plan }: { plan: Plan }) {
  const page = usePage()
  const { t } = page
  const { imageUrl, title, description, termsAndCondition } = plan
  return (
    <>
      {imageUrl && (
        <Gallery
          label={t('plans:field.image')}
          pictures={[{ url: pictureUrl(imageUrl, 'full'), alt: title }]}
        />
      )}
      <Card title={t('plans:details.holds')}>
        <Facts facts={planFacts(page, plan)} />
      </Card>
      <Prose>
        {description && <SafeHtml html={description} />}
        <h2>{t('plans:field.terms')}</h2>
        <SafeHtml html={termsAndCondition} />
      </Prose>
    </>
  )
}

type Words = Pick<Page, 't' | 'format'>

function dealFacts({ t, format }: Words, plan: Plan): Fact[] {
  const { noOfDealsPerMonth, noOfDealsOfTheDayEventsPerMonth, noOfDealsOfTheDayPerEvent } = plan
  return [
    { label: t('plans:field.dealsPerMonth'), value: noOfDealsPerMonth },
    { label: t('plans:field.eventsPerMonth'), value: noOfDealsOfTheDayEventsPerMonth },
    { label: t('plans:field.dealsPerEvent'), value: noOfDealsOfTheDayPerEvent },
  ].map(({ label, value }) => ({ label, value: format.number(value) }))
}

function planFacts({ t, format }: Words, plan: Plan): Fact[] {
  return [
    { label: t('plans:field.planType'), value: t(`plans:type.${plan.planType}`) },
    {
      label: t('plans:field.amount'),
      value: plan.free ? t('plans:price.free') : plan.amount.displayAmount,
    },
    ...(plan.userRole === 'MERCHANT' ? dealFacts({ t, format }, plan) : []),
    { label: t('plans:field.userRole'), value: t(`profile:roles.${plan.userRole}`) },
  ]
}
