import type { ReactNode } from 'react'

type Props = { children: ReactNode; code?: boolean; id?: string }

/** Codes, numbers and addresses, which a browser that translates the page leaves as they are. */
export function Verbatim({ children, code, id }: Props) {
  return (
    <span className={code ? 'code' : undefined} id={id} translate="no">
      {children}
    </span>
  )
}
