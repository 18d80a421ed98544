import type { ReactNode } from 'react'

/** A value in a row; where rows are records without column heads, its label stands in front. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="k-label">{label} </span>
      {children}
    </>
  )
}
