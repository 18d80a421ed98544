import { invoicePaths } from '#src/features/invoices/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { InvoiceList, type InvoiceListProps } from './list.tsx'

export function InvoiceIndex(props: InvoiceListProps) {
  const { t, actor } = usePage()
  return (
    <>
      <PageHead
        title={t('common:menu.invoices')}
        summary={t(actor?.isAdmin ? 'invoices:list.summaryAdmin' : 'invoices:list.summary')}
      />
      <Card flush>
        <Toolbar
          action={invoicePaths.list()}
          search={{
            name: 'q',
            label: t(actor?.isAdmin ? 'invoices:list.searchAdmin' : 'invoices:list.search'),
            value: props.filters.q,
          }}
        />
        <InvoiceList {...props} />
      </Card>
    </>
  )
}
