import type { ReactNode } from 'react'
import { Island } from './island.tsx'

type Props = {
  changed: boolean
  children: ReactNode
}

/** A submit button disabled until its form changes; enabled without script. */
export function ChangedForm({ changed, children }: Props) {
  if (changed) return children
  return (
    <Island name="changed-form" when="load" props={{}}>
      {children}
    </Island>
  )
}
