import { usePage } from '#views/page.ts'
import { Go } from './go.tsx'
import { Truncate } from './truncate.tsx'

type Bar = { key: string; label: string; value: number; href?: string }

type Props = {
  caption: string
  labelHeader: string
  valueHeader: string
  bars: readonly Bar[]
}

/** A chart that is a table: label, bar, figure; the longest bar is highlighted. */
export function BarList({ caption, labelHeader, valueHeader, bars }: Props) {
  const { format } = usePage()
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <table className="bars">
      <caption className="vh">{caption}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{labelHeader}</th>
          <td />
          <th scope="col">{valueHeader}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">
              <BarLabel label={bar.label} href={bar.href} />
            </th>
            <td>
              <svg aria-hidden="true">
                <rect
                  width={`${((100 * bar.value) / most).toFixed(1)}%`}
                  height="100%"
                  rx="3"
                  className={bar.value === most ? 'hi' : undefined}
                />
              </svg>
            </td>
            <td>{format.number(bar.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BarLabel({ label, href }: Pick<Bar, 'label' | 'href'>) {
  const text = <Truncate text={label} rule="label" />
  return href ? <Go href={href}>{text}</Go> : text
}
