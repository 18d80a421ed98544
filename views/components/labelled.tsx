import type { ReactNode } from 'react'

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="k-label">{`${label} `}</span>
      {children}
    </>
  )
}
