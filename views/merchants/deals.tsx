import { dealFormPaths, dealPaths } from '#src/contract/screens/deals.ts'
import type { DateValue } from '#src/contract/values.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Time } from '#views/components/time.tsx'
import { DeleteDraft, type Gate } from '#views/deals/exports.ts'
import { usePage } from '#views/page/page.ts'

type Props = {
  /** Drafts of this administrator; null for those who write none. */
  drafts: readonly { id: string; title: string; savedAt: DateValue }[] | null
  merchantId: string
  /** Null if not known; the form then says what is missing. */
  offered: { gate: Gate | 'open'; merchant: string } | null
  summary: { totalDeals: number; couponDeals: number; specialOfferDeals: number }
}

export function DealsPanel({ merchantId, summary, drafts, offered }: Props) {
  const { t, format } = usePage()
  const { totalDeals, couponDeals, specialOfferDeals } = summary
  const list = dealPaths.list({ userType: 'admin' }, { merchant: merchantId })
  return (
    <>
      <Card
        title={t('merchants:tab.deals')}
        beside={totalDeals > 0 && <Go href={list}>{t('merchants:deals.all')}</Go>}
        flush
      >
        <Stats
          stats={[
            { label: t('merchants:deals.total'), value: format.number(totalDeals) },
            { label: t('merchants:deals.coupons'), value: format.number(couponDeals) },
            { label: t('merchants:deals.specialOffers'), value: format.number(specialOfferDeals) },
          ]}
        />
      </Card>
      {drafts && <AddFor merchantId={merchantId} offered={offered} />}
      {drafts && drafts.length > 0 && <Drafts merchantId={merchantId} drafts={drafts} />}
    </>
  )
}

function AddFor({ merchantId, offered }: Pick<Props, 'merchantId' | 'offered'>) {
  const { t } = usePage()
  if (offered && offered.gate !== 'open') {
    const { gate, merchant } = offered
    return <Note icon="info">{t(`core:deal.for.${gate}`, { merchant })}</Note>
  }
  return (
    <p>
      <ButtonLink href={dealFormPaths(merchantId).add()} icon="plus">
        {t('deals:list.add')}
      </ButtonLink>
    </p>
  )
}

type DraftsProps = { merchantId: string; drafts: NonNullable<Props['drafts']> }

function Drafts({ merchantId, drafts }: DraftsProps) {
  const { t } = usePage()
  const paths = dealFormPaths(merchantId)
  return (
    <Card title={t('deals:for.drafts')}>
      <ul role="list" className="stack">
        {drafts.map(({ id, title, savedAt }) => (
          <li key={id} className="row">
            <span className="grow">
              <Go href={paths.add({ draft: id })}>{title || t('deals:drafts.untitled')}</Go>{' '}
              <Time value={savedAt} long />
            </span>
            <DeleteDraft paths={paths} draft={{ id, title }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
