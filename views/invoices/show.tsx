import type { InvoiceDetails } from '#src/contract/order-payment/invoices.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Row, Stack } from '#views/components/layout.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import type { InvoiceWords } from './words.ts'

type Props = { invoice: InvoiceDetails; words: InvoiceWords }

export function InvoiceShow({ invoice, words }: Props) {
  const { t } = usePage()
  const { document, number, credits, orderId } = invoice
  const isInvoice = document === 'INVOICE'
  const others = isInvoice ? credits.map((credit) => credit.number) : [number]
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
        <PrintButton tone="secondary" />
        <ButtonLink href={orderPaths.show({ id: orderId })}>{t('invoices:show.order')}</ButtonLink>
        {others.map((other) => (
          <ButtonLink key={other} href={invoicePaths.show({ number: other })}>
            {t(isInvoice ? 'invoices:show.toCredit' : 'invoices:show.toInvoice')}
            {others.length > 1 && ` ${other}`}
          </ButtonLink>
        ))}
      </Row>
      <Paper words={words} />
    </Stack>
  )
}

function Paper({ words }: Pick<Props, 'words'>) {
  const { title, number, state, refunded, from, to, facts, remarks } = words
  return (
    <article className="card paper">
      <Sheet name="paper" />
      <header>
        <div>
          <h1>{title}</h1>
          <p className="num" translate="no">
            {number}
          </p>
        </div>
        <Tag tone={refunded ? 'info' : 'ok'}>{state}</Tag>
      </header>
      <div className="grid parties">
        <Party {...from} />
        <Party {...to} />
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines words={words} />
      <Stack gap="tight">
        {remarks.map((remark) => (
          <p key={remark} className="sm muted">
            {remark}
          </p>
        ))}
      </Stack>
    </article>
  )
}

function Lines({ words: { head, item, total } }: Pick<Props, 'words'>) {
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">{head.item}</th>
          <th scope="col">{head.amount}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {item.title}
            {item.terms.map((term) => (
              <span key={term} className="sub">
                {term}
              </span>
            ))}
          </th>
          <td>{item.amount}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{total.amount}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Party({ label, lines }: InvoiceWords['from']) {
  const [name, ...rest] = lines
  return (
    <section>
      <h2>{label}</h2>
      <p>
        <b>{name}</b>
        {rest.map((line) => (
          <span key={line} className="sub">
            {line}
          </span>
        ))}
      </p>
    </section>
  )
}
