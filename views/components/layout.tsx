import type { ReactNode } from 'react'
import { Words } from './words.tsx'

type Box = { children: ReactNode }

export function Stack({ gap, children }: Box & { gap?: 'tight' | 'wide' }) {
  return <div className={gap ? `stack ${gap}` : 'stack'}>{children}</div>
}

export function Row({ children }: Box) {
  return <div className="row">{children}</div>
}

export function Grid({ small, children }: Box & { small?: boolean }) {
  return <div className={small ? 'grid small' : 'grid'}>{children}</div>
}

type TwoProps = Box & { aside: ReactNode; below?: ReactNode; lead?: boolean }

/**
 * Puts `below` under the children, on a narrow screen after `aside`. `lead`: there the first card of
 * `aside`, such as a price, comes before everything.
 */
export function TwoColumns({ aside, below, lead, children }: TwoProps) {
  return (
    <div className={lead ? 'two lead' : 'two'}>
      <div className="stack wide">{children}</div>
      <div className="stack">{aside}</div>
      {below && <div className="stack wide">{below}</div>}
    </div>
  )
}

export function Pair({ children }: Box) {
  return <div className="grid cols">{children}</div>
}

export function Narrow({ form, children }: Box & { form?: boolean }) {
  return (
    <div className={form ? 'narrow form-width stack wide' : 'narrow stack wide'}>{children}</div>
  )
}

export function Prose({ children }: Box) {
  return <div className="prose">{children}</div>
}

export function Dock({ children }: Box) {
  return <div className="dock row">{children}</div>
}

type PageHeadProps = {
  title: ReactNode
  summary?: ReactNode
  tags?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, summary, tags, children }: PageHeadProps) {
  return (
    <header className="head">
      <div>
        {tags && <div className="row">{tags}</div>}
        <h1>{typeof title === 'string' ? <Words text={title} /> : title}</h1>
        {summary && <p>{summary}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  )
}

type CardProps = {
  title?: ReactNode
  beside?: ReactNode
  footer?: ReactNode
  flush?: boolean
  id?: string
  'hx-headers:inherited'?: string
  children: ReactNode
}

export function Card(props: CardProps) {
  const { title, beside, footer, flush, children, ...rest } = props
  return (
    <section className="card" {...rest}>
      {title && (
        <header>
          <h2>{typeof title === 'string' ? <Words text={title} /> : title}</h2>
          {beside}
        </header>
      )}
      {flush ? children : <div className="pad">{children}</div>}
      {footer && <footer>{footer}</footer>}
    </section>
  )
}
