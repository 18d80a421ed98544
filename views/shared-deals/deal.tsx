import type { SharedDeal } from '#src/contract/core/shared-deals.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card, Narrow, Prose } from '#views/components/layout.tsx'
import { Price } from '#views/components/price.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { Words } from '#views/components/words.tsx'
import { Message } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

export function SharedDealView({ deal }: { deal: SharedDeal }) {
  const { t, brand } = usePage()
  const { title, subTitle, description, business, saving } = deal
  const branches = deal.validAt?.flatMap(({ name, closed }) => (closed ? [] : [name])) ?? []
  return (
    <Narrow>
      <img src={pictureUrl(deal.coverImage, 'full')} alt="" />
      <header>
        <h1>
          <Words text={title} />
        </h1>
        {subTitle && (
          <p className="muted">
            <Words text={subTitle} />
          </p>
        )}
      </header>
      <Card>
        <Price
          amount={deal.price.display}
          before={saving.cents > 0 && deal.original.display}
          beforeLabel={t('deals:show.originalPrice')}
          note={saving.cents > 0 && t('deals:show.off', { amount: saving.display })}
        />
        <Facts
          facts={[
            { label: t('shared-deals:business'), value: business },
            { label: t('deals:show.category'), value: deal.category },
            { label: t('deals:show.expiresOn'), time: deal.expiredOn },
            ...(branches.length > 0
              ? [{ label: t('shared-deals:validAt'), value: branches.join(', ') }]
              : []),
          ]}
        />
        <p>{t('shared-deals:how', { brand })}</p>
      </Card>
      <Prose>
        {description && (
          <>
            <h2>{t('deals:show.description')}</h2>
            <p className="as-typed">{description}</p>
          </>
        )}
        <h2>{t('deals:show.terms')}</h2>
        <SafeHtml html={deal.terms} />
      </Prose>
    </Narrow>
  )
}

export function GoneDeal() {
  const { t } = usePage()
  return <Message icon="clock" title={t('shared-deals:goneTitle')} text={t('shared-deals:gone')} />
}
