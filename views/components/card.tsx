import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  level?: 2 | 3
  beside?: ReactNode
  footer?: ReactNode
  flush?: boolean
  id?: string
  children: ReactNode
}

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
