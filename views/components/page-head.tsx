import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  summary?: ReactNode
  tags?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, summary, tags, children }: Props) {
  return (
    <header className="head">
      <div>
        {tags && <div className="row">{tags}</div>}
        <h1>{title}</h1>
        {summary && <p>{summary}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  )
}
