import type { ReactNode } from 'react'

type TableBar = {
  key: string
  label: ReactNode
  /** Address of what it looks like. */
  picture?: string | null | undefined
  value: number
  shown: string
  part?: boolean | undefined
}

type Props = {
  caption: string
  labelHeader: string
  valueHeader: string
  bars: readonly TableBar[]
}

export function BarTable({ caption, labelHeader, valueHeader, bars }: Props) {
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
              {bar.picture && (
                <img
                  className="thumb"
                  src={bar.picture}
                  alt=""
                  loading="lazy"
                  data-broken="remove"
                />
              )}
              {bar.label}
            </th>
            <td>
              <svg aria-hidden="true">
                <rect
                  width={`${((100 * bar.value) / most).toFixed(1)}%`}
                  height="100%"
                  rx="3"
                  className={bar.part ? 'part' : bar.value === most ? 'hi' : undefined}
                />
              </svg>
            </td>
            <td>{bar.shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
