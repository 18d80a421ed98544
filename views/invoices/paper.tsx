import type { InvoiceWords } from '#src/features/invoices/words.ts'
import { Stack } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'

export function Paper({ words }: { words: InvoiceWords }) {
  const { title, number, state, refunded, from, to, facts, head, item, total, remarks } = words
  return (
    <article className="card paper">
      <header>
        <div>
          <h1>{title}</h1>
          <p className="num">{number}</p>
        </div>
        <Tag tone={refunded ? 'info' : 'ok'}>{state}</Tag>
      </header>
      <div className="parties">
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
