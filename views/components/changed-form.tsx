import type { ReactNode } from 'react'
import { Island } from './island.tsx'

type Props = {
  /** The form came back with what was typed: there is something to send already. */
  changed: boolean
  /** The submit button of the form around it. */
  children: ReactNode
}

/** A submit button that waits until something of its form was changed; at once without script. */
export function ChangedForm({ changed, children }: Props) {
  if (changed) return children
  return (
    <Island name="changed-form" when="load" props={{}}>
      {children}
    </Island>
  )
}
