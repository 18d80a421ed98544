import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** One line under the title. */
  summary?: ReactNode
  /** Tags above the title. */
  tags?: ReactNode
  /** At most one primary action. */
  children?: ReactNode
}

/** The page's `h1` with its tags, summary and actions. */
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
