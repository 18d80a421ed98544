import type { ReactNode } from 'react'

type Props = {
  /** Already written for people. */
  amount: ReactNode
  /** What it was before, struck through. */
  before?: ReactNode
  beforeLabel?: string
  note?: ReactNode
}

/** A big amount, with the former one struck through and a green note below. */
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
