import type { ReactNode } from 'react'
import type { FraudRow } from '#src/contract/core/fraud.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { Card } from '#views/components/layout.tsx'
import { Table } from '#views/components/table.tsx'
import { Words } from '#views/components/words.tsx'
import { can, usePage } from '#views/page/page.ts'

type Deal = FraudRow['deals'][number]
type Till = FraudRow['tills'][number]

/** The deals and tills of a row, each with what stops it. */
export function Concerned({ row: { kind, merchant, deals, tills } }: { row: FraudRow }) {
  const { t } = usePage()
  const from = fraudPaths.show({ kind, merchantId: merchant.id })
  const ofDeals = deals.map((deal) => ({
    id: deal.id,
    name: deal.title,
    figures: t('fraud:coupons', { count: deal.count, amount: deal.amount.display }),
    act: <DealAction deal={deal} from={from} />,
  }))
  const ofTills = tills.map((till) => ({
    id: till.id,
    name: till.name,
    figures: '',
    act: <TillAction till={till} from={from} />,
  }))
  return (
    <>
      <Part title={t('fraud:items.deal')} rows={ofDeals} />
      <Part title={t('fraud:items.till')} rows={ofTills} />
    </>
  )
}

type Row = { id: string; name: string; figures: string; act: ReactNode }

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = usePage()
  const act = { header: t('fraud:act'), headerHidden: true, numeric: true, part: 'end' } as const
  if (rows.length === 0) return null
  return (
    <Card flush>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: title, part: 'title', cell: ({ name }) => <Words text={name} /> },
          {
            key: 'figures',
            header: t('fraud:items.amount'),
            part: 'line',
            cell: (row) => row.figures,
          },
          { key: 'act', ...act, cell: (row) => row.act },
        ]}
      />
    </Card>
  )
}

function DealAction({ deal: { id, title, coupons }, from }: { deal: Deal; from: string }) {
  const { t, actor } = usePage()
  const isOthers = coupons === 'PAUSED_BY_ADMIN' && actor?.isMerchant
  if (coupons === 'OVER' || isOthers || !actor || !can(actor, 'PAUSE_DEAL'))
    return t(`fraud:state.${coupons}`)
  return (
    <DialogLink href={fraudPaths.pause({ id }, { from })} tone="ghost" of={title}>
      {t(coupons === 'LIVE' ? 'fraud:pause.action' : 'fraud:goOn.action')}
    </DialogLink>
  )
}

function TillAction({ till: { id, name, revoked }, from }: { till: Till; from: string }) {
  const { t, actor } = usePage()
  if (revoked) return t('fraud:revoked')
  if (!actor || !can(actor, 'REVOKE_TILL')) return null
  return (
    <DialogLink href={tillPaths.delete({ id }, { from })} tone="danger" of={name}>
      {t('tills:delete.action')}
    </DialogLink>
  )
}
