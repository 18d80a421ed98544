import type { InvoiceDetails } from '#src/contract/order-payment/invoices.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import type { InvoiceWords } from '#src/features/invoices/words.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'
import { Row, Stack } from '#views/components/layout.tsx'
import { Paper } from './paper.tsx'

type Props = { invoice: InvoiceDetails; words: InvoiceWords }

export function InvoiceShow({ invoice, words }: Props) {
  const { t } = usePage()
  const { document, number, creditNumber, orderId } = invoice
  const other = document === 'INVOICE' ? creditNumber : number
  return (
    <Stack gap="wide">
      <Row>
        <ButtonLink
          href={invoicePaths.show({ number: words.number }, { format: 'pdf' })}
          tone="primary"
          plain
          download
        >
          {t('invoices:show.pdf')}
        </ButtonLink>
        <Island name="print" when="load" props={{}}>
          <span className="js-only">
            <Button type="button">{t('invoices:show.print')}</Button>
          </span>
        </Island>
        <ButtonLink href={orderPaths.show({ id: orderId })}>{t('invoices:show.order')}</ButtonLink>
        {other && (
          <ButtonLink href={invoicePaths.show({ number: other })}>
            {t(document === 'INVOICE' ? 'invoices:show.toCredit' : 'invoices:show.toInvoice')}
          </ButtonLink>
        )}
      </Row>
      <Paper words={words} />
    </Stack>
  )
}
