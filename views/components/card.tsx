import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  level?: 2 | 3
  beside?: ReactNode
  footer?: ReactNode
  flush?: boolean
  id?: string
  'hx-headers:inherited'?: string
  children: ReactNode
}

export function Card(props: Props) {
  const { title, level = 2, beside, footer, flush, children, ...rest } = props
  const Heading = `h${level}` as const
  return (
    <section className="card" {...rest}>
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
