import type { ReactNode } from 'react'

type Props = {
  amount: ReactNode
  before?: ReactNode
  beforeLabel?: string
  note?: ReactNode
}

export function Price({ amount, before, beforeLabel, note }: Props) {
  return (
    <>
      <p className="price num">
        <b>{amount}</b>
        {before && (
          <s>
            <span className="vh">{beforeLabel} </span>
            {before}
          </s>
        )}
      </p>
      {note && <p className="good">{note}</p>}
    </>
  )
}
