import type { TrustRule } from '#src/contract/core/trust.ts'
import { fraudPaths } from '#src/contract/screens/fraud.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'
import { partText } from './part-text.ts'

export function RuleIndex({ rules }: { rules: readonly TrustRule[] }) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('trust:title')} summary={t('trust:lead')}>
        <ButtonLink href={trustPaths.samples()} tone="ghost">
          {t('trust:samples.title')}
        </ButtonLink>
        <ButtonLink href={fraudPaths.limits()} tone="ghost">
          {t('fraud:limits.title')}
        </ButtonLink>
        <ButtonLink href={trustPaths.add()} tone="primary" icon="plus">
          {t('trust:rule.add')}
        </ButtonLink>
      </PageHead>
      <Card flush>
        {rules.length === 0 ? (
          <EmptyState title={t('trust:none')} hint={t('trust:noneText')} />
        ) : (
          <RuleTable rules={rules} />
        )}
      </Card>
    </>
  )
}

function RuleTable({ rules }: { rules: readonly TrustRule[] }) {
  const { t, format } = usePage()
  const columns: Column<TrustRule>[] = [
    {
      key: 'name',
      header: t('trust:rule.name'),
      part: 'title',
      cell: ({ name }) => <span className="name">{name}</span>,
    },
    {
      key: 'approves',
      header: t('trust:rule.approves'),
      part: 'line',
      cell: ({ priceMaxCents, parts }) =>
        [
          ...(priceMaxCents === null
            ? []
            : [t('trust:rule.upTo', { price: format.money(priceMaxCents) })]),
          ...parts.map((part) => partText(t, part)),
        ].join('; '),
    },
    {
      key: 'sample',
      header: t('trust:rule.sample'),
      part: 'meta',
      numeric: true,
      cell: ({ samplePercent }) => (
        <Labelled label={t('trust:rule.sample')}>{format.number(samplePercent)}</Labelled>
      ),
    },
    {
      key: 'by',
      header: t('trust:rule.addedBy'),
      part: 'from',
      cell: ({ addedBy, addedAt }) => (
        <>
          {addedBy} <Time value={addedAt} />
        </>
      ),
    },
    {
      key: 'end',
      header: t('trust:end.action'),
      headerHidden: true,
      part: 'end',
      numeric: true,
      cell: ({ id, name }) => (
        <DialogLink href={trustPaths.end({ id })} tone="danger" of={name}>
          {t('trust:end.action')}
        </DialogLink>
      ),
    },
  ]
  return <Table caption={t('trust:title')} columns={columns} rows={rules} rowKey={({ id }) => id} />
}
