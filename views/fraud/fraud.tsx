import { type FraudRow, fraudSpans } from '#src/contract/core/fraud.ts'
import { hasAllPermissions } from '#src/contract/roles.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'
import { FraudSentence, RowActions } from './row.tsx'

type Props = { rows: readonly FraudRow[] }

export function FraudPage({ rows }: Props) {
  const { t, actor } = usePage()
  return (
    <>
      <PageHead title={t('fraud:title')} summary={t('fraud:lead', { count: fraudSpans.days })}>
        {actor && hasAllPermissions(actor.role, actor.permissions) && (
          <ButtonLink href={fraudPaths.limits()} tone="ghost">
            {t('fraud:limits.title')}
          </ButtonLink>
        )}
      </PageHead>
      <Card flush>
        {rows.every(({ seen }) => seen) && (
          <EmptyState icon="check" title={t('fraud:none')} hint={t('fraud:noneText')} />
        )}
        {rows.length > 0 && <RowTable rows={rows} />}
      </Card>
    </>
  )
}

function RowTable({ rows }: Props) {
  const { t, actor } = usePage()
  const ofMerchants: Column<FraudRow> = {
    key: 'merchant',
    header: t('fraud:merchant'),
    part: 'line',
    cell: ({ merchant }) => merchant.name,
  }
  const act = { header: t('fraud:act'), headerHidden: true, numeric: true, part: 'end' } as const
  return (
    <Table
      caption={t('fraud:title')}
      rows={rows}
      rowKey={({ kind, merchant }) => kind + merchant.id}
      divider={({ seen }) => (seen ? t('fraud:seen.action') : '')}
      columns={[
        { key: 'what', header: t('fraud:what'), part: 'title', cell: (row) => <What row={row} /> },
        ...(actor?.isMerchant ? [] : [ofMerchants]),
        {
          key: 'amount',
          header: t('fraud:atRisk'),
          part: 'meta',
          numeric: true,
          cell: ({ amount }) => amount.display,
        },
        {
          key: 'last',
          header: t('fraud:last'),
          part: 'meta',
          cell: ({ lastOn }) => <Time value={lastOn} long />,
        },
        { key: 'act', ...act, cell: (row) => <RowActions row={row} /> },
      ]}
    />
  )
}

function What({ row }: { row: FraudRow }) {
  const { t } = usePage()
  return (
    <>
      <RowLink href={fraudPaths.show({ kind: row.kind, merchantId: row.merchant.id })}>
        {t(`fraud:kinds.${row.kind}`)}
      </RowLink>
      <span className="sub">
        <FraudSentence row={row} />
      </span>
    </>
  )
}
