import type { ReactNode } from 'react'

type Props = {
  /** A heading row; without it the card has none. */
  title?: ReactNode
  /** Heading level of `title`. */
  level?: 2 | 3
  /** Stands at the right of the heading. */
  beside?: ReactNode
  footer?: ReactNode
  /** Leaves out the inner padding (tables, lists, strips). */
  flush?: boolean
  id?: string
  children: ReactNode
}

/** A ruled surface. Never put one inside another. */
export function Card({ title, level = 2, beside, footer, flush, id, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="card" id={id}>
      {title && (
        <header>
          <Heading>{title}</Heading>
          {beside}
        </header>
      )}
      {flush ? children : <div className="pad">{children}</div>}
      {footer && <footer>{footer}</footer>}
    </section>
  )
}
